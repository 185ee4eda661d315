import {
  commaList,
  httpAddress,
  KEY_RULE,
  oneOf,
  setting,
  textThat,
  whole,
} from '@lisle-harrow/server/environment/setting';
import * as z from 'zod';
import { DEFAULT_KEEPS } from '../contract/site';
import { isKey } from '../file-store/data-keys';

const months = () => whole(0, 1200);

/** Documents, and how long data are kept. */
export const DOCUMENT_SETTINGS = {
  RETENTION_INQUIRIES_MONTHS: setting(months().default(DEFAULT_KEEPS.inquiriesMonths), {
    group: 'How long data is kept',
    meaning: 'Months without a change after which an inquiry is removed; 0 for never.',
    details: 'If it is not set, what owners set at `/admin/settings` holds.',
  }),
  RETENTION_BOOKINGS_MONTHS: setting(months().default(DEFAULT_KEEPS.bookingsMonths), {
    group: 'How long data is kept',
    meaning: 'Months after its day after which a booking is removed; 0 for never.',
    details: 'If it is not set, what owners set at `/admin/settings` holds.',
  }),
  RETENTION_CLOSED_CLIENTS_MONTHS: setting(months().default(DEFAULT_KEEPS.closedClientsMonths), {
    group: 'How long data is kept',
    meaning: 'Months after which the documents of a closed client are removed; 0 for never.',
    details: 'They count from the last change of a client whose status is closed.',
  }),
  DOCUMENT_VERSION_DAYS: setting(whole(0, 36_500).default(DEFAULT_KEEPS.versionDays), {
    group: 'How long data is kept',
    meaning: 'Days for which the earlier file of a document is kept after it was replaced.',
  }),
  UPLOAD_MAX_MB: setting(whole(1, 1024).default(25), {
    group: 'Documents',
    meaning: 'Largest file of a document, in MB.',
  }),
  UPLOAD_QUOTA_MB: setting(whole(1, 1_048_576).default(500), {
    group: 'Documents',
    meaning: 'Room for all files of one client, in MB.',
    details: 'Earlier versions of replaced files do not count.',
  }),
  DATA_KEY: setting(textThat(isKey, KEY_RULE).optional(), {
    group: 'Documents',
    meaning: 'Key that encrypts documents and the secrets of authenticator apps: 32 bytes in base64.',
    details:
      'Without it, or `DATA_KEY_FILE`, these are stored as they are. Keep a copy where neither the disk nor the backups are: without the key nobody can read them.',
    needed: 'in production',
    shown: 'secret',
  }),
  DATA_KEY_FILE: setting(z.string().optional(), {
    group: 'Documents',
    meaning: 'File with that key instead, readable by the user of the api alone.',
    needed: 'in production',
    shown: 'secret',
  }),
  DATA_KEYS_OLD: setting(
    commaList()
      .refine((keys) => keys.every(isKey), {
        error: 'must be keys of 32 bytes in base64, with commas between',
      })
      .default([]),
    {
      group: 'Documents',
      meaning: 'Earlier data keys, separated by commas, until everything is encrypted with the present one.',
      details: '`npm run files -- encrypt` does that.',
      shown: 'secret',
    },
  ),
  CLAMD_URL: setting(
    textThat(
      (value) => /^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/.test(value),
      'must be tcp://host:port or unix:/path/of/the/socket',
    ).optional(),
    {
      group: 'Documents',
      meaning: 'Virus scanner for uploads: clamd at `tcp://host:3310` or `unix:/run/clamd.sock`.',
      details: 'Its `StreamMaxLength` must be at least `UPLOAD_MAX_MB`.',
      needed: 'with a virus scanner',
      shown: 'host',
    },
  ),
  SCAN_COMMAND: setting(z.string().optional(), {
    group: 'Documents',
    meaning: 'Program that scans an upload instead: it gets the path of the file as its last argument.',
    details:
      'It ends with 0 for a clean file, 1 for an infected one, anything else for no verdict. Of the environment it sees only `PATH`.',
    needed: 'with a virus scanner',
  }),
  S3_BUCKET: setting(z.string().optional(), {
    group: 'Documents',
    meaning: 'Bucket for documents, instead of a folder in `DATA_DIR`.',
    details:
      'Credentials come, as usual, from the variables `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, which the api alone needs.',
    needed: 'with a bucket',
  }),
  S3_ENDPOINT: setting(httpAddress().optional(), {
    group: 'Documents',
    meaning: "Address of the bucket's server, when it is not Amazon's.",
    needed: 'with a bucket',
    shown: 'host',
  }),
  S3_REGION: setting(z.string().default('us-east-1'), {
    group: 'Documents',
    meaning: 'Region of the bucket.',
    needed: 'with a bucket',
  }),
  S3_ENCRYPTION: setting(oneOf(['AES256', 'aws:kms', 'off']).default('AES256'), {
    group: 'Documents',
    meaning: "How the bucket's server encrypts on its disks: `AES256`, `aws:kms`, or `off` if it cannot.",
    needed: 'with a bucket',
  }),
  S3_PLAIN_HTTP_REASON: setting(z.string().optional(), {
    group: 'Documents',
    meaning: 'Why files are sent to that server without TLS, in your words.',
    details: 'Unless it is set, api and commands refuse an `S3_ENDPOINT` with `http://`.',
    needed: 'with a bucket',
  }),
} as const;
