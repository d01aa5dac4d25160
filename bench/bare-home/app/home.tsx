import { useLoaderData } from "react-router";
import { HomeView } from "../../../app/site/home/home-view.tsx";
import { page } from "./page.server.ts";

export function loader() {
  return { page };
}

export default function Home() {
  return <HomeView page={useLoaderData<typeof loader>().page} />;
}
