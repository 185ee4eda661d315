// Imported first: styled-components reads the nonce when it creates its first element.
declare let __webpack_nonce__: string;

const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
if (nonce) __webpack_nonce__ = nonce;

export {};
