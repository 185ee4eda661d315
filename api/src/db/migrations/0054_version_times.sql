ALTER TABLE `article_versions` ADD `public_from` text;--> statement-breakpoint
-- Of what is scheduled now, so that it can be taken back.
UPDATE `article_versions` SET `public_from` = (SELECT `published_at` FROM `insights` WHERE `id` = `article_id`) WHERE `seq` IN (
  SELECT max(`v`.`seq`) FROM `article_versions` `v` JOIN `insights` `i` ON `i`.`id` = `v`.`article_id`
  WHERE `v`.`is_published` = 1 AND `i`.`visible_from` > unixepoch('subsec') * 1000 GROUP BY `v`.`article_id`
);
