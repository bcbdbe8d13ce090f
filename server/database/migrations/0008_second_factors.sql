-- What a person proves besides the password, or instead of it.

-- A key that a device keeps. Only its public half is here.
create table passkeys (
  id text primary key,
  member_id text not null references members (id),
  -- The id that the device gave it, in base64url.
  credential_id text not null unique,
  -- In the form of COSE, as base64url.
  public_key text not null,
  -- How often the device has signed with it. A device that does not count says 0.
  counter bigint not null check (counter >= 0),
  -- How browsers reach the device: a JSON list.
  transports text not null,
  -- The member chose it.
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);

create index passkeys_of_member on passkeys (member_id);

-- The secret that an authenticator app shares with the server. A member has one app at most.
create table totp_secrets (
  member_id text primary key references members (id),
  -- Encrypted with a key that is derived from the secret of the server.
  sealed_secret text not null,
  -- Which half minute since 1970 the newest accepted code was for. It and earlier codes are not accepted again.
  last_step bigint not null,
  created_at bigint not null,
  last_used_at bigint
);

-- Codes on paper. Each works once.
create table recovery_codes (
  id text primary key,
  member_id text not null references members (id),
  -- The codes that were made together share the salt, so that one hash finds the code among them.
  salt text not null,
  code_hash text not null,
  created_at bigint not null,
  used_at bigint,
  unique (member_id, code_hash)
);

-- A check of who a person is: under way, or passed a short time ago.
create table identity_checks (
  id text primary key,
  -- Null while the person has named no account: a login with a passkey alone.
  member_id text references members (id),
  -- What the check is for, see server/features/second-factors/rules.ts. It counts for nothing else.
  purpose text not null,
  -- What a passkey must sign, in base64url.
  challenge text not null,
  -- How many proofs were sent, right or wrong.
  attempts bigint not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);

-- Ends the checks of a member.
create index identity_checks_of_member on identity_checks (member_id);
-- Removes the checks that are over.
create index identity_checks_over on identity_checks (expires_at);
