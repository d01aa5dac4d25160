import { Converter } from "opencc-js/t2cn";

const convert = Converter({ from: "t", to: "cn" });

/** Chinese in simplified characters, whatever it was written in; every other text as it is. */
export const simplified = (text: string): string => (/\p{Script=Han}/u.test(text) ? convert(text) : text);
