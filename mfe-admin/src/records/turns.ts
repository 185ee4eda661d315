/**
 * Keeps work under one key in order: each starts once the earlier has ended, well or badly. A closed `<select>`
 * reports every arrow key, and requests side by side could arrive in another order than they were chosen.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
