// Imported first: styled-components and federation read the nonce when they create their first element.
declare let __webpack_nonce__: string;

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) __webpack_nonce__ = nonce;

export {};
