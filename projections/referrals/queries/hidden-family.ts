// What a member of staff reads of a referral whose name, contact and notes this person may not read, because the family is
// in danger (docs/decisions/0078): its status, need, parties and dates.
import { actionsOnHidden } from '#contracts/lifecycle.ts'
import type { Protection } from '../../protected-families.ts'
import type { NamedReferral } from './rows.ts'
import type { NamedEvent } from './timeline.ts'

export const isHidden = ({ client_id }: Pick<NamedReferral, 'client_id'>, { hiddenIds }: Protection): boolean =>
  hiddenIds.has(client_id)

/** The family's account has the family's name. */
const isByFamily = ({ actor_role: role }: NamedEvent): boolean => role === 'client' || role === 'guest'

const withoutText = (event: NamedEvent): NamedEvent => ({
  ...event,
  note: null,
  actor_name: isByFamily(event) ? null : event.actor_name,
})

/** Returns the referral without anything that the reader may not read. */
export const forHiddenReader = <
  Shown extends { readonly referral: NamedReferral; readonly events: readonly NamedEvent[] },
>(
  shown: Shown,
): Shown => ({
  ...shown,
  referral: { ...shown.referral, initial_note: null },
  events: shown.events.map(withoutText),
})

/** The actions that remain. The others need a person who may read the referral. */
export const withoutHiddenActions = <Action extends string>(
  actions: readonly Action[],
  { claimed_by }: Pick<NamedReferral, 'claimed_by'>,
): Action[] => actions.filter((action) => actionsOnHidden({ reviewerId: claimed_by }).includes(action))
