import { defineConfig } from 'drizzle-kit';

/** `npm run migration -w api` (with `-- --custom` for triggers and search) writes the next file of `src/db/migrations`. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './src/db/schema/index.ts',
  out: './src/db/migrations',
});
