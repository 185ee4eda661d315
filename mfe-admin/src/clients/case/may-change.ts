import { createContext, useContext } from 'react';

const MayChange = createContext(true);

/** Provides to the subtree whether the case shown may be changed. */
export const MayChangeProvider = MayChange.Provider;

/** Whether the case shown may be changed: the signed-in person's role permits it and the case is not restricted. */
export const useMayChange = () => useContext(MayChange);
