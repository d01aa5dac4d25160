export { ProfilePicture } from "./profile-picture.tsx";
