ALTER TABLE `accounts` ADD `staff_role` text;
--> statement-breakpoint
-- Until now all staff could do everything.
UPDATE `accounts` SET `staff_role` = 'owner' WHERE `role` = 'staff';
