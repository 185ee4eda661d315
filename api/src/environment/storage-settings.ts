import { commaList, KEY_RULE, setting, textThat, whole } from '@lisle-harrow/server/environment/setting';
import * as z from 'zod';
import { DEFAULT_KEEPS } from '../contract/site';

/** What a libSQL server is asked by, where it has replicas. */
export const BY_HTTP = /^(libsql|https?):\/\/./;
const OTHER_THAN_FOLDER = /^[a-z\d]+:/i;

const WEEK = 7 * 24 * 60;

/** The database, its folder, and backups. */
export const STORAGE_SETTINGS = {
  DATABASE_URL: setting(
    textThat(
      (value) => /^(file:|(libsql|https?|wss?):\/\/)./.test(value),
      'must begin with file:, libsql://, http://, https://, ws:// or wss://',
    ).optional(),
    {
      group: 'Database and backups',
      meaning:
        'The database: `file:…` for one api, or a libSQL server at `libsql://…`, `https://…` or `http://…`.',
      needed: 'with a libSQL server',
      standard: 'the file `lisle-harrow.db` in `DATA_DIR`',
      shown: 'host',
    },
  ),
  DATABASE_AUTH_TOKEN: setting(z.string().optional(), {
    group: 'Database and backups',
    meaning: 'Token for that server.',
    needed: 'with a libSQL server',
    shown: 'secret',
  }),
  DATABASE_REPLICA_URLS: setting(
    commaList()
      .refine((urls) => urls.every((url) => BY_HTTP.test(url)), {
        error: 'must be addresses with libsql://, http:// or https://, with commas between',
      })
      .default([]),
    {
      group: 'Database and backups',
      meaning: 'Read replicas of that server, separated by commas.',
      details: 'Lists and searches are read there, never older than the request.',
      needed: 'with a libSQL server',
      shown: 'host',
    },
  ),
  DATA_DIR: setting(z.string().default('./.data'), {
    group: 'Database and backups',
    meaning: 'Folder for database and documents.',
    details:
      'A relative path counts from the folder in which a server is started. [What lies in it](operations/one-machine.md#what-lies-where).',
    needed: 'in production',
  }),
  MIN_FREE_MB: setting(whole(0, 1_048_576).default(100), {
    group: 'Database and backups',
    meaning: 'Free space on the disk of `DATA_DIR` below which the api is not ready, in MB; 0 for no limit.',
  }),
  SEED_PASSWORD: setting(z.string().min(8, { error: 'must have at least 8 characters' }).optional(), {
    group: 'Database and backups',
    meaning: 'Password of the evaluation accounts that the first start creates.',
    details: 'There are none in production.',
    needed: 'to try the product out',
    standard: 'random, shown once',
    shown: 'secret',
  }),
  BACKUP_TARGET: setting(
    textThat(
      (value) => !OTHER_THAN_FOLDER.test(value) || /^s3:\/\/[^/]+/.test(value),
      'must be a folder, or s3:// with a bucket and perhaps a prefix',
    ).optional(),
    {
      group: 'Database and backups',
      meaning: 'Where backups go: a folder, or `s3://bucket/prefix`.',
      details:
        'If it is set, the api takes them by itself, encrypted: it needs `BACKUP_KEY` or `BACKUP_KEY_FILE`. The folder has to exist.',
      needed: 'in production',
    },
  ),
  BACKUP_KEY: setting(textThat((value) => Buffer.from(value, 'base64').length === 32, KEY_RULE).optional(), {
    group: 'Database and backups',
    meaning: 'Key that encrypts backups: 32 bytes in base64.',
    details: 'Keep a copy away from the backups: without it nobody can read them.',
    needed: 'in production',
    shown: 'secret',
  }),
  BACKUP_KEY_FILE: setting(z.string().optional(), {
    group: 'Database and backups',
    meaning: 'File with that key instead, readable by the user of the api alone.',
    needed: 'in production',
    shown: 'secret',
  }),
  BACKUP_EVERY_MINUTES: setting(whole(0, WEEK).default(5), {
    group: 'Database and backups',
    meaning: 'How often the api takes a backup, in minutes; 0 leaves it to `npm run backup`.',
  }),
  BACKUP_KEEP_COUNT: setting(whole(1, 100_000).default(48), {
    group: 'Database and backups',
    meaning: 'How many of the newest backups stay.',
  }),
  BACKUP_KEEP_DAYS: setting(whole(0, 36_500).default(DEFAULT_KEEPS.backupDays ?? 0), {
    group: 'Database and backups',
    meaning: 'For how many days the last backup of each day stays.',
  }),
} as const;
