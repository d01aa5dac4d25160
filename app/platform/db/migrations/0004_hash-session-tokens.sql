-- Tokens of sessions are kept as hashes from here on; those that are there stay signed in.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
