// The list of intakes, and one of them.
import { type IntakeDetail, type IntakeList, intakePageSize } from '#contracts/intakes.ts'
import { fromNearerEnd, pageCount, pageOffset } from '#contracts/paging.ts'
import type { OrganizationTables } from '../../organizations/stored.ts'
import { type AnyDatabase, type QueriedBuild, toFreshness } from '../../query-context.ts'
import { organizationRef, personRef } from '../../referrals/queries/rows.ts'
import type { IntakeTables } from '../stored.ts'

interface Context {
  readonly db: AnyDatabase
  readonly build: QueriedBuild
}

type PlainTables = { 'public.account': { id: string; display_name: string } }

const tables = ({ db, build }: Context) => db.withSchema(build.schema).$extendTables<IntakeTables & PlainTables>()

/** Newest first. Reads from the nearer end, so that the last page costs no more than the first one. */
export const intakeList = async (context: Context, page: number): Promise<IntakeList> => {
  const { total } = await tables(context)
    .selectFrom('intake_total')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), eb.lit(0)).as('total'))
    .executeTakeFirstOrThrow()
  const count = Number(total)
  const slice = fromNearerEnd({ offset: pageOffset(page, intakePageSize), limit: intakePageSize }, count)
  const direction = slice.reversed ? 'asc' : 'desc'
  const rows =
    slice.limit <= 0
      ? []
      : await tables(context)
          .selectFrom('intake')
          .select(['id', 'stage', 'created_at'])
          .orderBy('created_at', direction)
          .orderBy('id', direction)
          .limit(slice.limit)
          .offset(slice.offset)
          .execute()
  return {
    rows: (slice.reversed ? rows.toReversed() : rows).map(({ id, stage, created_at: createdAt }) => ({
      id,
      stage,
      createdAt: createdAt.toISOString(),
    })),
    total: count,
    page,
    pages: pageCount(count, intakePageSize),
    ...toFreshness(context.build),
  }
}

/** Undefined if the model does not include the referral. */
export const intakeDetail = async (
  context: Context & { readonly organizations: QueriedBuild },
  id: string,
): Promise<IntakeDetail | undefined> => {
  const row = await tables(context).selectFrom('intake').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const people = row.history.flatMap(({ by }) => by ?? [])
  const [names, organization] = await Promise.all([
    people.length === 0
      ? []
      : tables(context).selectFrom('public.account').select(['id', 'display_name']).where('id', 'in', people).execute(),
    row.organization_id === null
      ? undefined
      : context.db
          .withSchema(context.organizations.schema)
          .$extendTables<OrganizationTables>()
          .selectFrom('organization')
          .select('name')
          .where('id', '=', row.organization_id)
          .executeTakeFirst(),
  ])
  const nameById = new Map(names.map((account) => [account.id, account.display_name]))
  return {
    id,
    stage: row.stage,
    createdAt: row.created_at.toISOString(),
    clientId: row.client_id,
    organization: organizationRef(row.organization_id, organization?.name ?? null),
    need: row.need,
    priority: row.priority,
    version: row.version,
    history: row.history
      .map(({ at, by, stage, previousStage }) => ({
        at,
        by: personRef(by, nameById.get(by ?? '') ?? null),
        stage,
        previousStage,
      }))
      .toReversed(),
    ...toFreshness(context.build),
  }
}
