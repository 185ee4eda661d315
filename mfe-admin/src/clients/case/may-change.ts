import { createContext, useContext } from 'react';

const MayChange = createContext(true);

/** Says to everything below it whether the case that is shown may be changed. */
export const MayChangeProvider = MayChange.Provider;

/** Whether the case that is shown may be changed: by the role of who is signed in, and unless it is restricted. */
export const useMayChange = () => useContext(MayChange);
