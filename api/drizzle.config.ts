import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` (or `--custom` for triggers and search) writes the next file of `src/db/migrations`. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './src/db/schema/index.ts',
  out: './src/db/migrations',
});
