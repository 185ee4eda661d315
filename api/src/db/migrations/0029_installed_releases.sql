CREATE TABLE `installed_releases` (
	`remote` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`commit` text,
	`needs` integer NOT NULL,
	`bytes` integer NOT NULL,
	`seen_at` text NOT NULL
);
