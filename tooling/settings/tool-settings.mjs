// The settings of commands, beside those of the servers in `server/src/environment`, `api/src/environment` and `shell/src/server/env.ts`.

const RELEASING = { group: 'Releasing a remote', needed: "in a team's pipeline" };
const TESTING = { group: 'Tests and measurements', needed: 'in development' };

/** In the form of `SettingFacts` in `server/src/environment/setting.ts`; `value` is the default. */
export const TOOL_SETTINGS = [
  {
    ...RELEASING,
    name: 'SHELL_URL',
    meaning: 'Address of the site on which a remote is moved; https outside this machine.',
    value: 'http://localhost:3000',
  },
  {
    ...RELEASING,
    name: 'RELEASE_TOKEN',
    meaning: "The team's token, which can move this one remote and nothing else.",
    details: 'An owner makes it at `/admin/platform`.',
  },
  {
    ...RELEASING,
    name: 'RELEASE_KEY_FILE',
    meaning: 'The key that signs releases.',
    standard: '`.keys/NAME.pem` in the folder of the remote',
  },
  {
    ...RELEASING,
    name: 'RELEASE_STORE',
    meaning: 'Where releases are stored: a folder, or `s3://bucket/prefix`.',
    standard: 'where the shell of this repository looks for them',
  },
  {
    ...RELEASING,
    name: 'RELEASE_S3_ENDPOINT',
    meaning: "Address of an S3 server other than Amazon's.",
    details: 'Credentials and region come from the usual variables `AWS_…`.',
  },
  {
    ...RELEASING,
    name: 'RELEASE_UPLOAD_COMMAND',
    meaning: 'A command of the team that stores a release, instead of `RELEASE_STORE`.',
    details:
      'It finds the release in the folder `RELEASE_FOLDER`, with its `RELEASE_NAME` and `RELEASE_VERSION`, and does not get the token. It does not run if the shell finds other files under that version.',
  },
  {
    ...RELEASING,
    name: 'REMOTE_DIR',
    meaning: 'Folder that `npm start` of a remote serves from an origin of its own.',
    value: 'dist',
  },
  {
    ...RELEASING,
    name: 'SHELL_ORIGIN',
    meaning: 'Origin whose pages may load what `npm start` of a remote serves.',
    standard: 'all',
  },
  {
    ...TESTING,
    name: 'CHROMIUM',
    meaning: 'Path of the browser for tests, measurements and pictures.',
    standard:
      "Chromium's headless shell, else an installed Chromium or Chrome, else one that the test tool downloads",
  },
  {
    ...TESTING,
    name: 'LIBSQL',
    meaning: 'With `all`, every test that starts an api runs over a libSQL server, too.',
    details: 'Otherwise some of them do. Only on Linux on x64.',
  },
  {
    ...TESTING,
    name: 'SHOTS',
    meaning: 'Folder in which browser tests save pictures of the pages that they look at.',
  },
  {
    ...TESTING,
    name: 'GROWTH_DATA',
    meaning: 'Folder in which `npm run bench -- growth` and `export` keep their rows for the next run.',
    standard: 'a temporary folder',
  },
  {
    ...TESTING,
    name: 'HAPROXY',
    meaning: 'Path of HAProxy, behind which the drill `npm run torture -- stop` then runs.',
  },
];
