// Requests for help from people without an account: through the public form, or to one partner with a guest pass
// (DIR-28..39). Also covers request status and the questions that staff ask the family.
import { viewerOf } from '#contracts/contacts.ts'
import { type SubmittedRequest, splitGuestName } from '#contracts/public-requests.ts'
import { RefusalError } from '#domain/decision.ts'
import type { FastifyRequest } from 'fastify'

import type { FeatureModule, FeatureServices } from '../../feature-module.ts'
import { type FormRateLimit, createFormRateLimit } from '../../form-rate-limit.ts'
import { installLinkKeyCookies } from '../../link-key-cookies.ts'
import { toPartnerReader } from '../../principal.ts'
import type { RouteHandler } from '../../route.ts'

type Needs = 'commands' | 'queries' | 'formGuard' | 'statusLinks'

interface FormDeps extends Pick<FeatureServices, Needs> {
  readonly limitForm: FormRateLimit
}

/** Returns the reference number, which is the same one that staff see. */
const toReference = (referralId: string): string => referralId.slice(0, 8)
/** Returns the ten digits of a US phone number, without the country code or an extension. */
const extractPhoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1/, '').slice(0, 10)

/** Maps the fields of the created request to the fields of the guest form. */
const guestFields: Readonly<Record<string, string>> = {
  firstName: 'guestData.guestName',
  lastInitial: 'guestData.guestName',
  note: 'guestData.circumstances',
}
/** Returns the same refusal with the field paths of the guest form. */
const withGuestFieldPaths = (error: unknown): unknown => {
  if (!(error instanceof RefusalError) || error.refusal.issues === undefined) return error
  const { refused, issues, ...details } = error.refusal
  const renamedIssues = issues.map((issue) => ({ ...issue, path: guestFields[issue.path] ?? issue.path }))
  return new RefusalError(refused, { ...details, issues: renamedIssues })
}

/** Returns the created request as shown on the sender's page. */
const toSubmittedRequest = (
  { statusLinks }: Pick<FormDeps, 'statusLinks'>,
  { id, position }: { readonly id: string; readonly position: string | null },
): SubmittedRequest => ({ reference: toReference(id), key: statusLinks.createKey('referral', id), position })

/** Handles the public form, with or without a partner. */
const createPublicReferralHandler = (deps: FormDeps): RouteHandler<'publicReferral'> => {
  const { commands, queries, formGuard, limitForm } = deps
  return async ({ body, request }) => {
    const context = formGuard.verify('public_request', body, request.id)
    // A resend gets the earlier result even if the limits or the partner have since changed.
    const earlier = await commands.findEarlierFamilyRequest(context)
    if (earlier !== undefined) return toSubmittedRequest(deps, earlier)
    const { firstName, lastInitial, email, phone, county, need, note, consent, partnerId, language } = body
    const senders = [extractPhoneDigits(phone), ...(email === null ? [] : [email])]
    return limitForm('public_request', request, senders, async () => {
      const partner = partnerId === null ? null : await queries.directoryPartner(partnerId, 'anonymous')
      if (partner === undefined) throw new RefusalError('organization_not_found')
      const familyRequest = {
        client: { firstName, lastInitial, email, phone, county },
        need,
        note,
        // The page names the organization that the requested one has merged into.
        toOrganizationId: partner?.id ?? null,
        source: 'public_form',
        consentTextVersion: consent.textVersion,
        language,
      } as const
      return toSubmittedRequest(deps, await commands.submitFamilyRequest(familyRequest, context))
    })
  }
}

/** Handles the form behind a partner's "Request Service" button. */
const createGuestReferralHandler = (deps: FormDeps): RouteHandler<'processGuestReferral'> => {
  const { commands, queries, formGuard, limitForm } = deps
  return async ({ body, principal, guest, request }) => {
    const context = formGuard.verify('guest_request', body, request.id)
    // A resend gets the earlier result even if the limits, the partner or the guest pass have since changed.
    const earlier = await commands.findEarlierFamilyRequest(context)
    if (earlier !== undefined) return toSubmittedRequest(deps, earlier)
    // Only visitors who can see "Request Service" may use it (ROLE-19). An anonymous visitor needs a guest pass first.
    if (principal === undefined && guest === undefined) throw new RefusalError('not_authenticated')
    const { partnerId, guestData, consent, language } = body
    const senders = [extractPhoneDigits(guestData.guestPhone), guestData.guestEmail]
    return limitForm('guest_request', request, senders, async () => {
      // The listing, not the request, determines whether the partner has an email address (DIR-34).
      const partner = await queries.directoryPartner(
        partnerId,
        viewerOf(principal && toPartnerReader(principal), guest !== undefined),
      )
      if (partner === undefined) throw new RefusalError('organization_not_found')
      if (!partner.requestService) throw new RefusalError('not_permitted')
      const { guestName, guestEmail: email, guestPhone: phone, county, needCategory, circumstances } = guestData
      const familyRequest = {
        client: { ...splitGuestName(guestName), email, phone, county },
        need: needCategory,
        note: circumstances,
        toOrganizationId: partner.id,
        source: 'guest',
        consentTextVersion: consent.textVersion,
        language,
      } as const
      const created = await commands.submitFamilyRequest(familyRequest, context).catch((error: unknown) => {
        throw withGuestFieldPaths(error)
      })
      return toSubmittedRequest(deps, created)
    })
  }
}

export const publicRequestsFeature: FeatureModule<Needs | 'identity' | 'settings'> = async (
  { app, route },
  services,
) => {
  const { commands, queries, formGuard, statusLinks, identity, settings } = services
  const linkKeys = await installLinkKeyCookies(app, settings)
  const findRequest = (request: FastifyRequest, key: string) =>
    statusLinks.verifyKey('referral', linkKeys.find(request, key))
  const limitForm = createFormRateLimit(identity)
  const deps = { ...services, limitForm }

  route('publicReferral', createPublicReferralHandler(deps))

  route('processGuestReferral', createGuestReferralHandler(deps))

  route('requestStatus', async ({ body: { key, after }, request }) => {
    const id = findRequest(request, key)
    const status = id === undefined ? undefined : await queries.referralStatus(id, after)
    if (id === undefined || status === undefined) throw new RefusalError('request_not_found')
    if (status === 'erased') throw new RefusalError('request_gone')
    return { reference: toReference(id), ...status, appointments: await queries.appointmentTimes(id, after) }
  })

  route('answerRequest', async ({ body, request }) => {
    const context = formGuard.verify('request_answer', body, request.id)
    const id = findRequest(request, body.key)
    if (id === undefined) throw new RefusalError('request_not_found')
    return (
      (await commands.findEarlierFamilyAnswer(id, context)) ??
      limitForm('request_answer', request, [id], () => commands.submitFamilyAnswer(id, body, context))
    )
  })

  route('answerHelp', async ({ body, request }) => {
    const context = formGuard.verify('help_answer', body, request.id)
    const id = findRequest(request, body.key)
    if (id === undefined) throw new RefusalError('request_not_found')
    return (
      (await commands.findEarlierFamilyAnswer(id, context)) ??
      limitForm('help_answer', request, [id], () => commands.submitHelpAnswer(id, body, context))
    )
  })
}
