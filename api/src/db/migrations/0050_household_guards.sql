-- One case of each account: its own, or that of the household in which it is.
CREATE TRIGGER household_members_without_case BEFORE INSERT ON household_members WHEN EXISTS (SELECT 1 FROM client_profiles WHERE account_seq = new.member_seq) BEGIN
  SELECT raise(ABORT, 'this account has a case of its own');
END;
--> statement-breakpoint
CREATE TRIGGER client_profiles_outside_household BEFORE INSERT ON client_profiles WHEN EXISTS (SELECT 1 FROM household_members WHERE member_seq = new.account_seq) BEGIN
  SELECT raise(ABORT, 'this account shares a case');
END;
--> statement-breakpoint
-- Whoever belongs to the case of a client under a legal hold is kept with it.
CREATE TRIGGER accounts_household_legal_hold BEFORE DELETE ON accounts WHEN EXISTS (SELECT 1 FROM household_members JOIN client_holds ON client_holds.account_seq = household_members.account_seq AND client_holds.kind = 'legal-hold' WHERE household_members.member_seq = old.seq) BEGIN
  SELECT raise(ABORT, 'this client is under a legal hold');
END;
