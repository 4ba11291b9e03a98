// The partner applications in the demo, each at a different stage of review.
import type { OpenStage, SubmitApplication } from '#contracts/applications.ts'
import type { Language } from '#contracts/language.ts'
import { applicationDecider } from '#domain/application/decide.ts'
import { applicationStream } from '#domain/application/events.ts'

import { commandContext, guestActor, personActor } from './actors.ts'
import { addDays, toInstant, isWorkingDay, localDay } from './calendar.ts'
import { demoId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import type { TaskContext } from './tasks.ts'

/** A review step. It is moved back to a working day if needed. The minute of the day is derived from the key. */
interface Step {
  readonly daysAgo: number
  readonly reviewer: string
  readonly action:
    | { readonly stage: OpenStage; readonly notes?: string; readonly missingDocuments?: string }
    | { readonly rejection: string }
}

interface DemoApplication {
  readonly key: string
  readonly daysAgo: number
  readonly language: Language
  readonly form: SubmitApplication
  readonly steps: readonly Step[]
}

export const demoApplications: readonly DemoApplication[] = [
  {
    key: 'puente',
    daysAgo: 1,
    language: 'es',
    form: {
      orgName: 'Puente de Esperanza',
      website: null,
      about:
        'Somos voluntarios que acompañamos a familias recién llegadas: citas médicas, trámites escolares y comida.',
      services: ['Food', 'Transportation', 'Benefits Navigation'],
      populations: ['Families'],
      counties: ['Cobb', 'Cherokee'],
      contactName: 'Lucía Ferrer',
      contactEmail: 'lucia@puente.example',
      contactPhone: '(678) 555-0171',
      eligibility: 'Familias de Cobb y Cherokee. No pedimos documentos.',
      publicEmail: 'hola@puente.example',
    },
    steps: [],
  },
  {
    key: 'wheels',
    daysAgo: 3,
    language: 'en',
    form: {
      orgName: 'Second Wheels Auto Ministry',
      website: 'https://secondwheels.example',
      about: 'We repair donated cars and give them to parents who need one to keep a job.',
      services: ['Transportation', 'Employment'],
      populations: ['Families', 'Single Adults'],
      counties: ['Bartow', 'Floyd'],
      contactName: 'Curtis Odom',
      contactEmail: 'curtis@secondwheels.example',
      contactPhone: '(770) 555-0172',
      eligibility: 'A valid license, a job or a job offer, and room in the budget for insurance.',
      publicEmail: null,
    },
    steps: [],
  },
  {
    key: 'lantern',
    daysAgo: 9,
    language: 'en',
    form: {
      orgName: 'Lantern Respite House',
      website: 'https://lanternrespite.example',
      about: 'A weekend of rest for people who care for a child with special needs or an aging parent.',
      services: ['Mental Health', 'Childcare'],
      populations: ['People with Disabilities/Special Needs', 'Aging Adults'],
      counties: ['Paulding', 'Douglas', 'Cobb'],
      contactName: 'Harriet Boyd',
      contactEmail: 'harriet@lanternrespite.example',
      contactPhone: '(770) 555-0173',
      eligibility: null,
      publicEmail: null,
    },
    steps: [{ daysAgo: 4, reviewer: 'ruth', action: { stage: 'screening' } }],
  },
  {
    key: 'legal',
    daysAgo: 20,
    language: 'en',
    form: {
      orgName: 'Etowah Tenants’ Legal Desk',
      website: 'https://tenantsdesk.example',
      about: 'Free help from lawyers with eviction papers, twice a week.',
      services: ['Legal', 'Housing'],
      populations: ['Families', 'Single Adults', 'Aging Adults'],
      counties: ['Bartow', 'Cherokee', 'Cobb'],
      contactName: 'Anita Raman',
      contactEmail: 'anita@tenantsdesk.example',
      contactPhone: '(404) 555-0174',
      eligibility: 'Renters with a court date or a written notice.',
      publicEmail: 'help@tenantsdesk.example',
    },
    steps: [
      { daysAgo: 14, reviewer: 'ruth', action: { stage: 'screening' } },
      {
        daysAgo: 8,
        reviewer: 'ruth',
        action: {
          stage: 'documents_pending',
          notes: 'Called Anita. She brings it to the office.',
          missingDocuments: 'Your letter of tax exemption (501(c)(3)). Mail a copy, or bring it to our office.',
        },
      },
    ],
  },
  {
    key: 'quickcash',
    daysAgo: 70,
    language: 'en',
    form: {
      orgName: 'Peach State Quick Loans',
      website: 'https://quickloans.example',
      about: 'Same-day small loans.',
      services: ['Housing', 'Utilities'],
      populations: ['Families'],
      counties: ['Cobb'],
      contactName: 'Dale Pruitt',
      contactEmail: 'dale@quickloans.example',
      contactPhone: '(770) 555-0175',
      eligibility: 'Anyone with a paycheck.',
      publicEmail: null,
    },
    steps: [
      { daysAgo: 63, reviewer: 'ruth', action: { stage: 'screening' } },
      {
        daysAgo: 55,
        reviewer: 'ruth',
        action: { rejection: 'Charges interest on loans, which our partners do not do.' },
      },
    ],
  },
]

const noTexts = { notes: '', missingDocuments: '' }

/** The key sets the time of day, so that different applications have different times. */
const stepInstant = (anchor: Date, daysAgo: number, key: string, onWorkingDay: boolean): Date => {
  let day = addDays(localDay(anchor), -daysAgo)
  while (onWorkingDay && !isWorkingDay(day)) day = addDays(day, -1)
  return toInstant(day * 1_440 + 9 * 60 + ((key.length * 37) % 400))
}

export const applicationTasks = (anchor: Date, { commands, handler }: TaskContext): readonly Task[] =>
  demoApplications.flatMap(({ key, daysAgo, language, form, steps }): Task[] => {
    const name = `application ${key}`
    const applicationId = demoId(name)
    const submission: Task = {
      at: stepInstant(anchor, daysAgo, key, false),
      resources: [name],
      run: async () => {
        await commands.submitApplication(form, language, commandContext(name, guestActor))
      },
    }
    const reviewTasks = steps.map((step, index): Task => {
      const { action } = step
      const actor = personActor(step.reviewer)
      const command =
        'stage' in action
          ? ({ type: 'set_stage', ...noTexts, ...action } as const)
          : ({ type: 'reject', notes: action.rejection } as const)
      return {
        at: stepInstant(anchor, step.daysAgo, key, true),
        resources: [name],
        run: async () => {
          await handler.handle(applicationDecider, {
            stream: applicationStream(applicationId),
            context: commandContext(`${name} step ${index + 1}`, actor),
            refusalIfErased: 'application_not_found',
            decide: (state) =>
              applicationDecider.decide({ ...command, applicationId, actor, version: state?.version ?? 0 }, state),
          })
        },
      }
    })
    return [submission, ...reviewTasks]
  })
