// The plain tables beside the log that commands use (infra/migrations/0004_commands.sql).
export interface CommandTables {
  client_match: { hmac: Buffer; client_id: string; created_at: Date }
  client_introduction: { organization_id: string; client_id: string; introduced_at: Date }
}
