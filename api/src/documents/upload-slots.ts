import { tooMany } from '../errors';

const UPLOADS_AT_ONCE = 4;

/** Keeps one account from exhausting connections and disk: four concurrent uploads. */
export function createUploadSlots() {
  const taken = new Map<number, number>();
  return {
    /** Runs the upload, or throws 429. */
    async run<Result>(accountSeq: number, upload: () => Promise<Result>): Promise<Result> {
      const now = taken.get(accountSeq) ?? 0;
      if (now >= UPLOADS_AT_ONCE)
        throw tooMany(5, `${UPLOADS_AT_ONCE} files are being uploaded already; please wait for one of them`);
      taken.set(accountSeq, now + 1);
      try {
        return await upload();
      } finally {
        const left = taken.get(accountSeq)! - 1;
        if (left > 0) taken.set(accountSeq, left);
        else taken.delete(accountSeq);
      }
    },
  };
}
