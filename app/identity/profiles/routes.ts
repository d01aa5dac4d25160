import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const profileRoutes = [
  route("select-profile", "./choosing/select-profile-page.tsx"),
  route("select-profile/manage", "./manage/manage-page.tsx"),
  route("select-profile/new", "./manage/new-profile-page.tsx"),
  route("select-profile/:id", "./manage/edit-profile-page.tsx"),
];
