/** Whether the existing build is of the present sources. */
export function isBuilt(): boolean;
