import { useState } from 'react';

/** The value, and while it is about to change the one that was true last. */
export function useSettled<Value>(value: Value, isChanging: boolean): Value {
  const [settled, setSettled] = useState(value);
  if (isChanging || settled === value) return settled;
  setSettled(value);
  return value;
}
