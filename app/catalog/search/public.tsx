export { ResultPages } from "./results/result-pages.tsx";
export { SearchTabs } from "./results/search-tabs.tsx";
