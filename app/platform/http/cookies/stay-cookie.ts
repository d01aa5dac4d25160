/**
 * While a form is submitted, browsers with scripts send a cookie that asks to stay on the page if the site cannot
 * accept it now. The response is then the same cookie with the status and the seconds to wait, and no page, so that the
 * input is not lost.
 */
export const stayCookie = "octavo-stay";
export const staySeconds = 60;
