CREATE TABLE `first_answers` (
	`list` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`list`, `key`)
);
--> statement-breakpoint
CREATE INDEX `first_answers_end` ON `first_answers` (`ends_at`);