// Requests for help by people without an account: by the public form, and to one partner with a guest pass (DIR-28..39), how they
// stand, and what staff and family have to say to each other.
import type { Commands } from '#commands/commands.ts'
import { viewerOf } from '#contracts/contacts.ts'
import { type SentRequest, namesOf } from '#contracts/public-requests.ts'
import { Refused } from '#domain/decision.ts'
import type { FollowLinks } from '#identity/follow-links.ts'
import type { Queries } from '#projections/queries.ts'

import type { FormGuard } from '../../form-guard.ts'
import type { FormLimit } from '../../form-limit.ts'
import type { Router } from '../../route.ts'

export interface PublicRequestDeps {
  readonly commands: Pick<
    Commands,
    'requestForFamily' | 'earlierFamilyRequest' | 'answerForFamily' | 'earlierFamilyAnswer' | 'familyContact'
  >
  readonly queries: Pick<Queries, 'directoryPartner' | 'referralStatus'>
  readonly formGuard: Pick<FormGuard, 'admit'>
  readonly followLinks: Pick<FollowLinks, 'keyOf' | 'read'>
  readonly limitForm: FormLimit
}

/** As staff name it, too. */
const referenceOf = (referralId: string): string => referralId.slice(0, 8)
/** However it is written: with the country's 1, and whatever follows the number. */
const digits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1/, '').slice(0, 10)

/** The fields of the guest's form, by those of what is made from it. */
const guestFields: Readonly<Record<string, string>> = {
  firstName: 'guestData.guestName',
  lastInitial: 'guestData.guestName',
  note: 'guestData.circumstances',
}
/** The same refusal in the words of the form that was sent. */
const inGuestForm = (thrown: unknown): unknown => {
  if (!(thrown instanceof Refused) || thrown.refusal.issues === undefined) return thrown
  const { refused, issues, ...details } = thrown.refusal
  const named = issues.map(({ path, message }) => ({ path: guestFields[path] ?? path, message }))
  return new Refused(refused, { ...details, issues: named })
}

export const publicRequestRoutes = ({ route }: Router, deps: PublicRequestDeps): void => {
  const { commands, queries, formGuard, followLinks, limitForm } = deps
  const sent = ({ id, position }: { readonly id: string; readonly position: string | null }): SentRequest => ({
    reference: referenceOf(id),
    key: followLinks.keyOf('referral', id),
    position,
  })

  route('publicReferral', async ({ body, request }) => {
    const context = formGuard.admit('public_request', body, request.id)
    // What stands is answered, whatever has changed since: limits, the partner, the pass.
    const earlier = await commands.earlierFamilyRequest(context)
    if (earlier !== undefined) return sent(earlier)
    const { firstName, lastInitial, email, phone, county, need, note, consent, partnerId, language } = body
    const senders = [digits(phone), ...(email === null ? [] : [email])]
    return limitForm('public_request', request, senders, async () => {
      if (partnerId !== null && (await queries.directoryPartner(partnerId, 'anonymous')) === undefined) {
        throw new Refused('organization_not_found')
      }
      const made = await commands.requestForFamily(
        {
          client: { firstName, lastInitial, email, phone, county },
          need,
          note,
          toOrganizationId: partnerId,
          source: 'public_form',
          consentTextVersion: consent.textVersion,
          language,
        },
        context,
      )
      return sent(made)
    })
  })

  route('processGuestReferral', async ({ body, reader, guest, request }) => {
    const context = formGuard.admit('guest_request', body, request.id)
    const earlier = await commands.earlierFamilyRequest(context)
    if (earlier !== undefined) return sent(earlier)
    // Only who sees "Request Service" may send it (ROLE-19); a stranger gets a pass first.
    if (reader === undefined && guest === undefined) throw new Refused('not_authenticated')
    const { partnerId, guestData, consent, language } = body
    const senders = [digits(guestData.guestPhone), guestData.guestEmail]
    return limitForm('guest_request', request, senders, async () => {
      // Whether there is an address to write to is known here; what was sent as one is not looked at (DIR-34).
      const partner = await queries.directoryPartner(partnerId, viewerOf(reader?.actor, guest !== undefined))
      if (partner === undefined) throw new Refused('organization_not_found')
      if (!partner.requestService) throw new Refused('not_permitted')
      const made = await commands
        .requestForFamily(
          {
            client: {
              ...namesOf(guestData.guestName),
              email: guestData.guestEmail,
              phone: guestData.guestPhone,
              county: guestData.county,
            },
            need: guestData.needCategory,
            note: guestData.circumstances,
            toOrganizationId: partnerId,
            source: 'guest',
            consentTextVersion: consent.textVersion,
            language,
          },
          context,
        )
        .catch((thrown: unknown) => {
          throw inGuestForm(thrown)
        })
      return sent(made)
    })
  })

  route('requestStatus', async ({ body: { key, after } }) => {
    const id = followLinks.read('referral', key)
    const status = id === undefined ? undefined : await queries.referralStatus(id, after)
    if (id === undefined || status === undefined) throw new Refused('request_not_found')
    if (status === 'erased') throw new Refused('request_gone')
    return { reference: referenceOf(id), ...status }
  })

  route('answerRequest', async ({ body, request }) => {
    const context = formGuard.admit('request_answer', body, request.id)
    const id = followLinks.read('referral', body.key)
    if (id === undefined) throw new Refused('request_not_found')
    return (
      (await commands.earlierFamilyAnswer(id, context)) ??
      limitForm('request_answer', request, [id], () => commands.answerForFamily(id, body, context))
    )
  })

  route('familyContact', ({ params }) => commands.familyContact(params.id))
}
