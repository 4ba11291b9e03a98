// Idempotency keys across commands and processes. A running command claims its key, so that a different request under
// the same key is refused. A finished command is found in its stream's history. Those without an event, and bulk runs
// over many streams, are recorded in a table, so they survive a restart (docs/decisions/0035-claimed-idempotency-keys.md).
import DataLoader from 'dataloader'
import type pg from 'pg'

import { RefusalError } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'

import type { CommandContext } from './context.ts'

interface KeyClaim {
  /** Whether the command is recorded as done. */
  readonly isRecorded: boolean
  /** Lets a different request use the key. Does nothing if an earlier attempt of the same request made the claim. */
  release(): Promise<void>
}

export interface IdempotencyKeys {
  /**
   * Claims the command's key for its request body, if it has a key. The claim outlives the command.
   * @refuses key_reused if the key was claimed or recorded for a different request
   */
  claim(context: CommandContext): Promise<KeyClaim>
  /** Records that the command is done, if it has a key. A second call has no effect. @refuses key_reused */
  record(context: CommandContext): Promise<void>
}

export interface IdempotencyKeysDeps {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly clock: Clock
}

/** How long recorded keys are kept, in milliseconds. Longer than any client retries a request. */
const retention = 7 * 24 * 60 * 60 * 1_000
/** How long claims are kept, in milliseconds. Longer than any command runs. */
const claimRetention = 60 * 60 * 1_000
/**
 * The maximum number of old keys deleted with each new one, or each new batch. It is high enough to keep up with new
 * keys, and low enough to stay fast.
 */
const maxDeletedPerInsert = 100
const maxClaimsPerQuery = 100

// Raw SQL: a hot path, measured by the `command` bench. The statements are prepared.
const statements = {
  // The no-op updates make the statements return the existing row. Rows are inserted in the order of their ids, so that
  // two processes cannot deadlock. Deletions skip old rows that another transaction is deleting. Postgres plans a
  // statement with an array parameter separately for each array length, hence the JSON.
  claim: {
    name: 'claimed_key_claim',
    text: `with requested as materialized (
        select id, hash from json_to_recordset($1) as requested (id uuid, hash text)
      ), deleted as (
        delete from claimed_key where command_id in (
          select command_id from claimed_key where claimed_at < $3 and command_id not in (select id from requested)
          order by claimed_at limit ${maxDeletedPerInsert} for update skip locked)
      ), claimed as (
        insert into claimed_key as claim (command_id, body_hash, claimed_at)
        select id, hash, $2::timestamptz from requested order by id
        on conflict (command_id) do update set claimed_at = claim.claimed_at
        returning command_id, body_hash, xmax = 0 as is_new
      )
      select claimed.*, recorded_hash from claimed left join lateral
        (select body_hash as recorded_hash from used_key where command_id = claimed.command_id offset 0) used on true`,
  },
  release: { name: 'claimed_key_release', text: 'delete from claimed_key where command_id = $1 and body_hash = $2' },
  record: {
    name: 'used_key_record',
    text: `with deleted as (
        delete from used_key where command_id in (
          select command_id from used_key where noted_at < $4 and command_id <> $1
          order by noted_at limit ${maxDeletedPerInsert} for update skip locked)
      )
      insert into used_key as used (command_id, body_hash, noted_at) values ($1, $2, $3)
      on conflict (command_id) do update set noted_at = used.noted_at returning body_hash`,
  },
}

interface ClaimRow {
  readonly command_id: string
  readonly body_hash: string
  readonly is_new: boolean
  readonly recorded_hash: string | null
}

interface ClaimRequest {
  readonly commandId: string
  readonly bodyHash: string
}

const assertSameBody = (claimedHash: string, bodyHash: string): void => {
  if (claimedHash !== bodyHash) throw new RefusalError('key_reused')
}

const noKeyClaim: KeyClaim = { isRecorded: false, release: async () => undefined }

export const createIdempotencyKeys = ({ pool, clock }: IdempotencyKeysDeps): IdempotencyKeys => {
  const insertClaims = async (requests: readonly ClaimRequest[]): Promise<(ClaimRow | undefined)[]> => {
    // One statement cannot insert the same id twice, so only the first request for a key is inserted.
    const firstRequests = new Map(requests.toReversed().map((request) => [request.commandId, request]))
    const requested = [...firstRequests.values()].map(({ commandId: id, bodyHash }) => ({ id, hash: bodyHash }))
    const now = clock.now()
    const { rows } = await pool.query<ClaimRow>({
      ...statements.claim,
      values: [JSON.stringify(requested), now, new Date(now.getTime() - claimRetention)],
    })
    const rowsById = new Map(rows.map((row) => [row.command_id, row]))
    return requests.map((request) => {
      const row = rowsById.get(request.commandId)
      return row && { ...row, is_new: row.is_new && firstRequests.get(request.commandId) === request }
    })
  }
  // Every command claims its key. Batching the claims reduces the cost per command to a fraction of a query.
  const claimLoader = new DataLoader(insertClaims, {
    cache: false,
    maxBatchSize: maxClaimsPerQuery,
    batchScheduleFn: setImmediate,
  })

  return {
    claim: async ({ commandId, idempotency }) => {
      if (idempotency === undefined) return noKeyClaim
      const { bodyHash } = idempotency
      const row = await claimLoader.load({ commandId, bodyHash })
      if (row === undefined) throw new Error(`the key of command ${commandId} could not be claimed`)
      const { is_new: isNew, recorded_hash: recordedHash } = row
      const release = async () => {
        if (isNew) await pool.query({ ...statements.release, values: [commandId, bodyHash] })
      }
      if (recordedHash !== null && recordedHash !== bodyHash) await release()
      assertSameBody(recordedHash ?? row.body_hash, bodyHash)
      return { isRecorded: recordedHash !== null, release }
    },
    record: async ({ commandId, idempotency }) => {
      if (idempotency === undefined) return
      const now = clock.now()
      const cutoff = new Date(now.getTime() - retention)
      const values = [commandId, idempotency.bodyHash, now, cutoff]
      const { rows } = await pool.query<{ body_hash: string }>({ ...statements.record, values })
      for (const { body_hash } of rows) assertSameBody(body_hash, idempotency.bodyHash)
    },
  }
}

/**
 * Runs a command while its key is claimed. A refused command releases the key, because a person may correct the request
 * and send it again. Any other failure keeps the key, because the command may have been done.
 * @refuses key_reused
 */
export const runClaimed = async <Result>(
  keys: Pick<IdempotencyKeys, 'claim'>,
  context: CommandContext,
  run: (claim: Promise<KeyClaim>) => Promise<Result>,
): Promise<Result> => {
  const claim = keys.claim(context)
  // If `run` fails before it awaits the claim, a failure of the claim must not count as unhandled.
  claim.catch(() => undefined)
  try {
    return await run(claim)
  } catch (error) {
    // A claim that failed is not ours.
    if (error instanceof RefusalError) await claim.then(({ release }) => release()).catch(() => undefined)
    throw error
  }
}
