import { describe, expect, it } from 'vitest'

import { type ApplicationEvent, applicationStream } from '#domain/application/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { applicationReceived, missingDocuments } from './applicant-emails.ts'

const createSealedText = (field: string) => ({ sealed: `sealed ${field}` })
const createSubmittedEvent = (language: 'en' | 'es'): ApplicationEvent => ({
  type: 'ApplicationSubmitted',
  data: {
    applicationId: ids.note,
    orgName: 'Paulding Food Pantry',
    website: null,
    about: null,
    services: ['Food'],
    populations: ['Families'],
    counties: ['Paulding'],
    contactName: createSealedText('name'),
    contactEmail: createSealedText('email'),
    contactPhone: createSealedText('phone'),
    eligibility: null,
    tier: 'free_listing',
    language,
  },
})
const statusLinks = { linkTo: (kind: string, id: string, language: string) => `${language}/${kind}/${id}` }
const collectEmails = async (event: ApplicationEvent, plaintext: string | { erased: true } = 'rosa@pantry.example') => {
  const open = async (sealedTexts: readonly string[]) =>
    sealedTexts.map((sealed) => (sealed === 'sealed email' ? plaintext : 'wrong'))
  const [recordedEvent] = recordEvents(applicationStream(ids.note), event)
  if (recordedEvent === undefined) throw new Error('no event was recorded')
  return (await applicationReceived({ vault: { open }, statusLinks }).react(recordedEvent)).emails ?? []
}

describe('the acknowledgment of an application', () => {
  it('goes to the contact once, in the application’s language, with a status link', async () => {
    const emails = await collectEmails(createSubmittedEvent('es'))
    expect(emails).toMatchObject([
      {
        id: deriveEffectId('application-received', { id: '00000000-0000-4000-9000-000000000000' }, 'mail'),
        to: 'rosa@pantry.example',
        language: 'es',
        subject: 'Recibimos su solicitud para colaborar',
        link: { url: `es/application/${ids.note}` },
      },
    ])
    expect(await collectEmails(createSubmittedEvent('es'))).toEqual(emails)
  })

  it('is not sent to an erased applicant or for other events', async () => {
    const erased = createSubmittedEvent('en')
    const contactEmail = { erased: true } as const
    expect(await collectEmails({ ...erased, data: { ...erased.data, contactEmail } } as ApplicationEvent)).toEqual([])
    expect(await collectEmails(createSubmittedEvent('en'), { erased: true })).toEqual([])
    expect(await collectEmails({ type: 'ApplicationRejected', data: { notes: null } })).toEqual([])
  })
})

describe('the request for documents', () => {
  const missing: ApplicationEvent = {
    type: 'ApplicationStageSet',
    data: { stage: 'documents_pending', notes: null, missingDocuments: createSealedText('the tax letter') },
  }
  const collectRequests = async (
    event: ApplicationEvent,
    plaintext: string | { erased: true } = 'rosa@pantry.example',
  ) => {
    const history = recordEvents(applicationStream(ids.note), createSubmittedEvent('es'), event)
    const vault = { open: async () => [plaintext] }
    const readHistory = async () => history
    const [, asked] = history
    if (asked === undefined) throw new Error('no event was recorded')
    return (await missingDocuments({ vault, statusLinks, readHistory }).react(asked)).emails ?? []
  }

  it('APP-14 goes to the contact in the application’s language, and does not say what is missing', async () => {
    const emails = await collectRequests(missing)
    expect(emails).toMatchObject([
      {
        to: 'rosa@pantry.example',
        language: 'es',
        subject: 'Necesitamos documentos para su solicitud de colaboración',
        link: { url: `es/application/${ids.note}` },
      },
    ])
    expect(JSON.stringify(emails)).not.toMatch(/tax letter|Pantry/)
    expect(await collectRequests(missing)).toEqual(emails)
  })

  it('is not sent for a note among staff, another stage, or an erased applicant', async () => {
    const staffNote = {
      ...missing,
      data: { ...missing.data, missingDocuments: null, notes: createSealedText('called') },
    }
    expect(await collectRequests(staffNote as ApplicationEvent)).toEqual([])
    expect(await collectRequests({ type: 'ApplicationStageSet', data: { stage: 'screening' } })).toEqual([])
    expect(await collectRequests(missing, { erased: true })).toEqual([])
  })
})
