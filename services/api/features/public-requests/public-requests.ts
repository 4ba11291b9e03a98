// Requests for help from people without an account: through the public form, or to one partner with a guest pass
// (DIR-28..39). Also their status, and the questions and answers between staff and the family.
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

/** The reference that staff see too. */
const referenceOf = (referralId: string): string => referralId.slice(0, 8)
/** The ten digits of a US phone number, without the country code 1 and any extension. */
const digits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1/, '').slice(0, 10)

/** Maps the fields of the created request to the fields of the guest form. */
const guestFields: Readonly<Record<string, string>> = {
  firstName: 'guestData.guestName',
  lastInitial: 'guestData.guestName',
  note: 'guestData.circumstances',
}
/** The same refusal, with the field paths of the guest form. */
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
    // A resend gets the earlier result even if the limits, the partner or the guest pass have changed since.
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
    // Only visitors who see "Request Service" may send it (ROLE-19). An anonymous visitor needs a guest pass first.
    if (reader === undefined && guest === undefined) throw new Refused('not_authenticated')
    const { partnerId, guestData, consent, language } = body
    const senders = [digits(guestData.guestPhone), guestData.guestEmail]
    return limitForm('guest_request', request, senders, async () => {
      // The listing decides whether the partner has an email address. An address in the request is ignored (DIR-34).
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
