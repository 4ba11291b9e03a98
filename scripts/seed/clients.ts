// The 150 clients in the demo, with first name and last initial. Phone numbers are fictional (555-01xx) and email
// addresses are reserved (example.org), so that no reminder can reach a real person.
import type { ClientCounty } from '#contracts/enumerations.ts'

import { demoOrganizations } from './organizations.ts'
import type { Pronoun } from './notes/write.ts'
import { seededRandom } from './random.ts'

export interface DemoClient {
  readonly key: string
  readonly firstName: string
  readonly lastInitial: string
  readonly pronoun: Pronoun
  readonly county: ClientCounty
  readonly phone: string | null
  readonly email: string | null
  /** The organization that entered the record and refers the client. Null if the client registered without one. */
  readonly referringOrganization: string | null
}

const clientCount = 150

/**
 * Clients with handwritten current referrals (histories/scripted-referrals.ts), among them Marisol, who has an account.
 */
const namedClients = `
Marisol Q she Cobb -; Tasha W she Cobb elder-oak; Dana M she Paulding laurel-creek; Luis O he Cobb mercy-table;
Renee T she Floyd -; Owen B he Bartow third-street; Ivy P she Douglas stillwater; Grace N she Cherokee -;
Hector V he Cobb open-gate; Maya L she Floyd tallow-hill; Carl J he Bartow elder-oak; Noor S she Cobb -;
Pete R he Paulding laurel-creek; June C she Cherokee bright-acre; Amos G he Douglas stillwater; Lena K she Cobb copper-kettle;
Vera H she Floyd -; Tom F he Bartow tallow-hill; Bea D she Cobb open-gate; Joel A he Paulding -;
Rosa E she Cherokee wayfield; Nadia F she Cobb open-gate; Theo M he Douglas stillwater; Pearl J she Other elder-oak;
Andre S he Cobb mercy-table; Keisha R she Cobb open-gate; Walt H he Cherokee elder-oak; Lupe G she Cobb mercy-table`

const womensNames =
  'Aaliyah Abigail Adriana Alma Amara Ana Angela Asha Audrey Bernice Brenda Camila Candace Carmen Chloe Corinne Daniela Denise Destiny Dorothy Ebony Edith Elena Esther Fatima Felicia Gabriela Geneva Hannah Ines Jasmine Jia Joanna Kayla Khadija Latoya Leah Linh Lucia Mae Mercedes Mina Monique Naomi Nkechi Odessa Olga Paloma Patrice Ramona Rashida Rhonda Sabrina Shanice Sofia Sunita Tiana Valentina Wanda Yesenia Yolanda Zora'
const mensNames =
  'Abdul Alejandro Antonio Arthur Benjamin Bilal Calvin Cedric Clarence Darius David Demetrius Diego Earl Eduardo Elijah Ernesto Floyd Gerald Hassan Hugo Isaiah Jamal Javier Jesse Kofi Kwame Lamar Leonard Malik Marcus Mateo Miguel Nathaniel Omar Oscar Quentin Rafael Raymond Rodrigo Samir Terrell Thanh Trevor Victor Wesley Xavier'

const initials = 'ABCDEFGHJKLMNOPRSTVWYZ'

/** Georgia area codes with numbers reserved for fiction, except the partners' numbers. */
const freePhoneNumbers = (): string[] => {
  const usedNumbers = new Set(demoOrganizations.map((organization) => organization.profile.phone))
  const allNumbers = ['770', '678', '470', '404', '706', '762'].flatMap((area) =>
    Array.from({ length: 100 }, (_, line) => `(${area}) 555-01${String(line).padStart(2, '0')}`),
  )
  return seededRandom('client numbers').shuffle(allNumbers.filter((number) => !usedNumbers.has(number)))
}

const parseNamedClients = (): Pick<
  DemoClient,
  'firstName' | 'lastInitial' | 'pronoun' | 'county' | 'referringOrganization'
>[] =>
  namedClients.split(';').map((entry) => {
    const [firstName = '', lastInitial = '', pronoun, county, organization] = entry.trim().split(' ')
    return {
      firstName,
      lastInitial,
      pronoun: pronoun as Pronoun,
      county: county as ClientCounty,
      referringOrganization: organization === '-' || organization === undefined ? null : organization,
    }
  })

const generateOtherClients = (count: number): ReturnType<typeof parseNamedClients> => {
  const random = seededRandom('clients')
  const senders = demoOrganizations.map((organization) => [organization, organization.sendWeight] as const)
  const names = random.shuffle([
    ...womensNames.split(' ').map((name) => ({ name, pronoun: 'she' as const })),
    ...mensNames.split(' ').map((name) => ({ name, pronoun: 'he' as const })),
  ])
  return Array.from({ length: count }, (_, index) => {
    // There are more clients than names, so a second Ana has a different initial.
    const { name, pronoun } = names[index % names.length] as (typeof names)[number]
    const lastInitial = initials[(random.int(0, 10) + 11 * Math.floor(index / names.length)) % initials.length] ?? 'A'
    const organization = random.chance(0.14) ? null : random.weighted(senders)
    const county: ClientCounty = random.chance(0.05)
      ? 'Other'
      : organization === null
        ? random.weighted([
            ['Cobb', 4],
            ['Paulding', 2],
            ['Cherokee', 2],
            ['Bartow', 2],
            ['Floyd', 2],
            ['Douglas', 2],
          ])
        : random.pick(organization.profile.counties)
    return { firstName: name, lastInitial, pronoun, county, referringOrganization: organization?.key ?? null }
  })
}

const namedPeople = parseNamedClients()
const phoneNumbers = freePhoneNumbers()
const contacts = seededRandom('client contacts')

/** Families that the demo church helps, and that write to it: one message is unread, and one conversation is assigned. */
export const familiesOfPartner = { unread: 'keisha-r', assigned: 'walt-h' } as const

/** Whether the client, referred by an organization, has an account. */
export const writesToPartner = ({ key }: Pick<DemoClient, 'key'>): boolean =>
  key === familiesOfPartner.unread || key === familiesOfPartner.assigned

/** The clients in a fixed order, with the named clients first. */
export const demoClients: readonly DemoClient[] = [
  ...namedPeople,
  ...generateOtherClients(clientCount - namedPeople.length),
].map((person, index) => {
  const key = `${person.firstName}-${person.lastInitial}`.toLowerCase()
  // Clients with an account have an email address. Some of the others have only a phone number or only an email address.
  const contactMethod =
    person.referringOrganization === null
      ? 'both'
      : contacts.weighted([
          ['both', 5],
          ['phone', 4],
          ['email', 1],
        ])
  return {
    key,
    ...person,
    phone: contactMethod === 'email' ? null : (phoneNumbers[index] ?? null),
    email: contactMethod === 'phone' && !writesToPartner({ key }) ? null : `${key.replace('-', '.')}@example.org`,
  }
})

/** The key of the family whose account the demo shows. */
export const familyWithAccount = 'marisol-q'

/** @throws if the demo has no such client, which means that the demo data is wrong */
export const demoClient = (key: string): DemoClient => {
  const client = demoClients.find((client) => client.key === key)
  if (client === undefined) throw new Error(`The demo has no client ${key}`)
  return client
}
