/**
 * While a form is on its way, browsers with scripts carry a cookie that asks to be left where they are if the site cannot take it now:
 * the answer is then the same cookie with the status and the seconds to wait, and no page in the place of what was typed.
 */
export const stayCookie = "octavo-stay";
export const staySeconds = 60;
