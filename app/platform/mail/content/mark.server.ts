/** The name by which a mail's HTML shows the site's mark. */
export const markId = "mark@octavo";

/** `public/icon.svg` as a PNG of 64 × 64 pixels. In the code, so that it is there however the site was built and started. */
export const markPng = Buffer.from(
  [
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAACuFBMVEVMaXEWaUkXaEoXbE0WaEkWaUoWaUoAAAAWaUkXaEoWaUkX",
    "aUoXaUoXZ0cWaEkYaUgWaEoWaEoWaUoWaUkXaEkVZkgXaUkUaEgYakgXaUoXaUkZa0wVaEkVakgXaEkVaUoUaEsWaEoXaUoVakoX",
    "aUoYZkkXaUkXaUkWaEkVZ0sVakYZaUsXaEoXZ0oXaUkVZ0kXaUkWZ0sWaUq+1c0XaUr///8mc1a91cyHsaG708oueFy91MsZaksc",
    "bU6Ks6NypJGSuKq50sg3fmM5f2RFh25OjHWzzsNsoIxMi3NimYTs8/A0fGFChWuQt6gYakuRuKkrdlrZ5uGmxbmzzsSqyL0cbE7E",
    "2dHH29S20Mb9/v4pdVhel4E7gWaOtqdJiXE4fmTN39htoI2cv7I8gWctd1tLi3JNjHS40cgveFxDhWx5qZd3p5UkcVSvy8EmclVA",
    "g2qYva8icFNgmINcloD+/v6fwbRdloG60smavrCtyr+ox7vc6eT6/PsjcVNhmYMba034+vmryb54qJZ9q5n1+ffG2tLt8/HI29TE",
    "2dK1z8bI3NQaa0wsd1ra5+KCrp41fGGLtKXY5uA9gmi/1s2wzMGArZx0pZI+gmm0z8VHiHBzpJKFsKCXvK6pyLzp8e4dbU9+q5ow",
    "eV2UuqtalX+yzcM6gGZvoo+hwrYodFdTkHnQ4NponYnm7+xtoY0ndFeDr56ZvbDd6eX0+PZuoY4wel5WkntYk3x7qphZlH6Pt6hO",
    "jXW30ceVu63i7Og7gWfB187l7upAhGpfl4LJ3NVPjXZRj3d8qpnu9PL7/fxEhm0eblBKinKjxLeBrZzL3ddrn4vT493j7emVuqzA",
    "1s6iw7eGsaGZvq/D2dHr8u/C2NBTj3mEr59QjneArJtypJCCr55xo5G50cixzMLH29N2p5TD2NHf6uaCrp3mqhvTAAAAM3RSTlMA",
    "+dkh7L3YAdfzv0HEINY/6vTpyYEjgDFUx8YyUzxCUj1/+jCCNPJXvi8kM/FWgzvaUX6uPh+LAAAACXBIWXMAADsOAAA7DgHMtqGD",
    "AAADVUlEQVRYw6WXBXPbQBCFFXaSpmkahjIz3F3AYWamhpmZ0zAnZWZmZmZmZmb6G5UsWwZJjiy9Gdt7T/u+kc/nGS2GSWUwbbyR",
    "vhnkIDORkYU9piKDGdpQI+nbGCjmLc2hxrLVkedHDIc8pDtSljceC3lJy5TM6wyDPKU7VbJ/5pC37IidnAQFyAG/AW0hABGGTYCC",
    "ZI3NFAawwoyEAfSw2ewX1wWRn35+ao40Zsh2qdwZ7CQrZ5CWzNZliLFd8ekEwNudqCJ2A7B6JVsfG2BZAMBVJEERVUGFZoD9ZUQK",
    "BBJ1taRcv0MTwKJKSQhcIBbHyHqfuwaAYDIDAiLwRZN0Ecgd4DhPmgFiCFudpHWDmDPAU5YHtyF8QC22cwVUUTdA3HYbtXBJ5gio",
    "oSLAGcJu+eoQR8BxeeQxhJXyVQxHQJ6L/K7bYSy1cDrDdRMvulIhcas8X8P9HNykUkU+VPmM8zlob4MlstTZfFn1JqL+ITeA+Bby",
    "dIuUxo7IDmVjfHDt81AugNxohFrulM8nc2s2kp+xUWE9CF33HRxw9ATCFRJaQW5k2lJyA4OiXhD+4cLBAG6uSKLoUvI8Z5PfpTu+",
    "l/Qztw0C8EBSxbrHEMm4OuK9rOq1zG9UD8jokDUizzDib+gt2Qv/aspOSlcLWEU1opO+HkT2Ev66XHhP7h90UwPIRwpKPE0c6Wv4",
    "DuYUKPopagDeio3o1DkAXr3D/5LnlexMdsCeWqXOkKuu4EMvADeuKNkojxWwXLkRRXqAP7/AyycqdjYrYIVKZ89nkJAIPr5Xsbe6",
    "sQBSkaq8YhISf36j2f4sgC5aZ9/3gf6uvzTbgwWwhdaJfg/0f6W7LiyAJfRW17gfnXQ3hBlQmkRv7fgX3kd3USgjIIyhE335xOQe",
    "YATsYmp968XkZjEC1jK1NsQxuZsYAc4Lvfb65yx2dHTMzdhQXxIeEN2CUPNThO43L/AqTkn3FeOXolKDssITNg/+hCJRvF9xU93d",
    "R+7qerCJwh7zpmPawgAibLLQB00LYYC5mL0wwBTMQF9Ifig+cNgIAcwhRh5b/vkhkuHRhP/QZUmObaZaPMe+0bLBcRa/wdNYPrrq",
    "2PH4/iZKw7eDSMPfb5Tq/I5ZW+mJDLlkDUV6Y8ZRsf9zimmnft+PtQAAAABJRU5ErkJggg==",
  ].join(""),
  "base64",
);
