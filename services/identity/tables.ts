// The tables of accounts and sessions as the query builder knows them (infra/migrations/0003_identity.sql).
import type { Kysely } from 'kysely'

export interface AccountTable {
  id: string
  email: string
  display_name: string
  password_hash: string
  confirmed_at: Date | null
  client_id: string | null
  created_at: Date
}

export interface SessionTable {
  id: string
  account_id: string
  organization_id: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_because: 'signed_out' | 'token_reused' | null
}

export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  parent: Buffer | null
  issued_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface IdentityTables {
  account: AccountTable
  session: SessionTable
  refresh_token: RefreshTokenTable
}

export type IdentityDatabase = Kysely<IdentityTables>
