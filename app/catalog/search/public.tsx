export { SearchTabs } from "./results/search-tabs.tsx";
