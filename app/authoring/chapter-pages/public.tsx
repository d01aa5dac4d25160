export { ChapterPages } from "./chapter-pages.tsx";
