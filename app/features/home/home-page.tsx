export default function HomePage() {
  return <h1>Octavo</h1>;
}
