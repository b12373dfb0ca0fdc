import { sql } from 'kysely'

/**
 * When the person of a session `s` last proved who they are, for the account as a whole; null if nobody did. Each session begins with a proof, but a provider
 * of single sign-on vouches for one enterprise alone: where the account belongs to another one too, or was found by an address that somebody else had put in
 * place of the person's, its word opens this enterprise and changes nothing of the account until the password or a factor of ours is given.
 */
export const provenAt = sql<string | null>`coalesce(s."provenAt", case
  when s."signOnIssuer" is null or not (exists (select from member o where o.account = s.account and o.enterprise is distinct from s.enterprise)
    or exists (select from "externalIdentity" x where x.account = s.account and x.issuer = s."signOnIssuer" and x."addressSetBy" is not null))
  then coalesce(s."begunAt", s."createdAt") end)`
