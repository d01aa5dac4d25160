/** Whether a response is of a gateway in front of a server that is stopped, or of a server that is too busy: as good as none. */
export const isAway = ({ status }: Pick<Response, "status">): boolean => status >= 502 && status <= 504;
