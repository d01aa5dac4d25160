import { isbot } from "isbot";

/** X11: programs that get no error page, and whose errors are nobody's. A browser that a program controls sees the same as people. */
export const isRobot = (userAgent: string | null | undefined): boolean =>
  isbot(userAgent) && !userAgent?.includes("HeadlessChrome");
