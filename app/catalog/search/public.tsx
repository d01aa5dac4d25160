export { SearchTabs } from "./search-tabs.tsx";
