export { NewFromFollowed } from "./unread/new-from-followed.tsx";
