-- Whatever else is in the write is undone with it.
CREATE TRIGGER accounts_legal_hold BEFORE DELETE ON accounts WHEN EXISTS (SELECT 1 FROM client_holds WHERE account_seq = old.seq AND kind = 'legal-hold') BEGIN
  SELECT raise(ABORT, 'this client is under a legal hold');
END;
