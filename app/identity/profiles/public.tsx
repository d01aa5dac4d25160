export { ProfilePicture } from "./picture/profile-picture.tsx";
