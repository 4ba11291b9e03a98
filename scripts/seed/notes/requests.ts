// What partners write when they ask for help for a client: one or two sentences a case worker would type.
// Tokens are filled by write.ts: {She} {she} {her} {obj} the client, {kids} {age} {$low-high} {date+low-high} {month}.
// `she|` or `he|` in front: only for such a client.
import type { NeedCategory } from '#contracts/enumerations.ts'

export const requestNotes: Readonly<Record<NeedCategory, readonly string[]>> = {
  'Financial Assistance': [
    'Behind on rent by {$780-1450} since {her} hours were cut. Landlord will wait until {date+6-12} if somebody confirms by then.',
    'Power bill of {$210-480}, shut-off notice dated {date-2-6}. {kids} at home and a nebulizer that needs electricity.',
    'Starts a new job on {date+5-10} and needs {$320-650} to bridge the gap before the first check.',
    'Car transmission took the rent money. Owes {$600-1150} for {month}; can pay half on {date+8-14}.',
    'Water was turned off on {date-1-3}. Balance {$140-310} plus a reconnect fee. {kids} in the home.',
    'Deposit help: approved for a two-bedroom near {her} work, needs {$700-1200} by {date+7-14} to hold it.',
    'Hospital stay in {month} used up sick leave. {She} is back at work and asks for one month of rent, {$850-1350}.',
    'Gas bill {$160-390}. Furnace is the only heat and the youngest is {age}.',
    'Room rent of {$190-260} a week is paid through {date+2-4}. Has a place lined up for the first of {month}.',
    'Lost a roommate and with that half of the rent. Short {$450-720} this month, cousin moves in on {date+12-18}.',
    'Funeral costs for {her} father left nothing for the light bill, {$180-340} due {date+5-9}.',
    'Disability back pay approved but not here before {month}. Rent of {$610-890} is due {date+4-8}.',
  ],
  'Food Assistance': [
    'Food benefits renew on {date+9-16} and the shelves are empty now. {kids}, one on a gluten-free diet.',
    'Feeding tube formula is covered, food for the rest of the family is not. Four people, no car this month.',
    'Picked up two extra grandchildren last week. Asks for a box for six and breakfast things for school days.',
    'Diabetic, lives alone, cannot stand long enough to cook. Asks for delivered meals until {her} sister comes in {month}.',
    'Between jobs since {date-9-15}. {kids}. Would rather shop the pantry than get a box, if there is a choice.',
    'Baby is {age} months off formula but sensitive to milk. Needs soy milk and soft foods, whatever there is.',
    'Food went bad when the power was out for two days. Family of five, freezer was full.',
    'Works nights and cannot reach the pantry in opening hours. Neighbor can pick up with a note.',
    'Holiday box for a family of {4-7}. They have a stove and a big pot, no microwave.',
    'On a low-sodium diet after heart surgery. Canned food does not work for {obj}; fresh or frozen please.',
  ],
  'Household Essentials': [
    'Moved in on {date-3-6} with {kids} and sleeps on blankets. Needs three twin beds and a table.',
    'Refrigerator died. Insulin is kept at the neighbor’s. {She} can pay {$40-90} toward a used one.',
    'New apartment after eleven weeks with us. Starter kit please: pots, sheets, towels, a lamp.',
    'Crib and car seat before {date+14-25}. The hospital will not release the baby without the seat.',
    'Needs a shower chair and grab bars; {her} landlord agreed in writing to have them mounted.',
    'Washer broke, {kids}, laundromat is two bus lines away. A used washer would pay for itself in a month.',
    'Diapers size 5 and pull-ups. Program covers size 4 and down only.',
    'Space heater for one bedroom and blankets. Window was covered with plastic yesterday, repair is on {date+8-13}.',
    'Twin bed with rails for a {age}-year-old who has seizures at night.',
    'Cleaning supplies and bedding after bed bug treatment on {date-2-5}. Everything soft had to go.',
  ],
  'Behavioral/Mental Health': [
    'Grief counseling for {obj} and {kids} after {her} mother died in {month}. Evenings are best.',
    'School counselor suggests play therapy for the {age}-year-old. Insurance covers part; family can pay {$10-25} a visit.',
    'Sleeps three hours a night since the move. Asks for somebody to talk to, phone is fine.',
    'she| Caregiver for a husband with dementia. Says {she} has not had an afternoon alone since spring.',
    'Spanish-speaking counselor needed. {She} will come with {her} sister the first time.',
    'Family counseling: a {age}-year-old with autism is starting a new school and mornings are hard for everyone.',
    'Finished an inpatient program on {date-4-9} and needs weekly visits near a bus line.',
    'Panic in crowded rooms keeps {obj} from finishing a certificate course. Six weeks are left.',
    'she| New mother, baby is {age} weeks. Doctor asked us to find a group that allows infants.',
  ],
  'Navigation/Referrals': [
    'Needs help with the renewal of Medicaid for {kids}. Letter came {date-5-9}, answer is due {date+9-15}.',
    'Applied for disability once and gave up. Has all papers in a folder and wants somebody to sit down with {obj}.',
    'Moved from another state; does not know where to start. School, clinic and food benefits, in that order.',
    'she| Grandmother raising {kids}. Wants to know what help there is for her and whom to ask about guardianship papers.',
    'Asks for a list of apartments that take a housing voucher. Voucher runs out on {date+25-40}.',
    'Waiver list for a {age}-year-old with cerebral palsy: needs the forms and somebody who knows the questions.',
    'he| Veteran, never signed up for health care. Has his discharge papers and no computer.',
    'Needs a birth certificate and a state ID before {she} can start at the warehouse on {date+12-20}.',
    'Lease ends {date+20-35} and the new one has pages {she} does not understand. Wants it explained before signing.',
  ],
  Childcare: [
    'Second shift starts on {date+7-12}. Needs care for a {age}-year-old until 11 p.m., three nights a week.',
    'Child of {age} with seizures, turned away by two centers. Needs an aide who can give rescue medicine.',
    'Has a CAPS application pending since {date-12-20}. Needs a bridge of two weeks or the job is gone.',
    'she| Twins, {age} months. Mother goes back to nursing school on {date+10-18}.',
    'After-school place for {kids} until 6 p.m. Bus stops at the library and at the church.',
    'he| Father alone with a {age}-year-old. Works construction, leaves at 5:45 a.m.',
    'Summer is covered, {month} is not. Grandmother has surgery and cannot keep the children for six weeks.',
    'Respite: four hours on Saturdays so that {she} can do the laundry and sleep. Son is {age} and nonverbal.',
  ],
  Clothing: [
    'Work boots size {8-12} and two pairs of dark trousers before the first shift on {date+4-8}.',
    'School uniforms for {kids}: navy bottoms, white tops. School starts {date+6-12}.',
    'Coats for {kids}. The {age}-year-old wears a size larger than the age says.',
    'she| Arrived with one bag. Everyday clothes for a woman size 16 and a boy of {age}.',
    'Interview on {date+3-6}. Needs a jacket and shoes that do not hurt; {she} stands on a brace.',
    'she| Maternity clothes and a few things for a newborn, due {date+20-40}.',
    'Socks, underwear and a warm layer for somebody who sleeps in the car. Shoe size {8-12}.',
    'Adaptive clothing with side openings for a {age}-year-old in a wheelchair, if anybody has some.',
  ],
  Other: [
    'Ride to dialysis on Tuesdays and Saturdays. Medical transport covers Thursdays only.',
    'Wheelchair ramp: four steps at the door, and {she} has not been outside since {date-9-16}.',
    'Car needs a starter, {$180-320}. The job is eighteen miles away and there is no bus.',
    'Phone was lost in the move. Cannot be reached by the clinic or by work without one.',
    'Pet boarding for two weeks during surgery, otherwise {she} will not go.',
    'GED test fee and a ride to the test on {date+12-20}.',
    'Storage for a household for one month between two leases. Fits a small truck.',
    'Hearing aid batteries and a repair. Has missed three calls from {her} case manager.',
  ],
}

/** What people write for themselves: client portal, public form, guest request. */
export const ownWords: Readonly<Record<NeedCategory, readonly string[]>> = {
  'Financial Assistance': [
    'My hours were cut in half and I am {$300-900} short for rent this month. I can pay part of it on the {3-20}th.',
    'I got a shut-off notice for the lights. The bill is {$150-390}. I have {kids} at home.',
    'I start work on {date+5-10} but my rent is due before my first check.',
  ],
  'Food Assistance': [
    'We ran out of food before the end of the month. There are {3-6} of us and one baby.',
    'I cannot drive right now and need groceries brought to the house if that is possible.',
    'My benefits were late this month. Anything that helps until {date+6-12}, please.',
  ],
  'Household Essentials': [
    'We just moved in and my kids are sleeping on the floor. Two beds would help so much.',
    'Our refrigerator stopped working on {date-1-4}. I can pick one up, my brother has a truck.',
    'I need diapers size {3-6} and wipes until I get paid.',
  ],
  'Behavioral/Mental Health': [
    'she| I would like to talk to a counselor. I lost my husband in {month} and I am not sleeping.',
    'My son is {age} and has a hard time at school. His teacher said counseling could help.',
  ],
  'Navigation/Referrals': [
    'I do not know which office to call. I take care of my mother and I need help with her papers.',
    'Can somebody help me fill out the Medicaid renewal? It has to be back by {date+8-14}.',
    'I am new here and looking for a doctor and a school for my daughter, she is {age}.',
  ],
  Childcare: [
    'I found a job but I have nobody to watch my {age}-year-old after school.',
    'My sitter moved away. I work mornings and need care for {kids} from 6 to 2.',
  ],
  Clothing: [
    'My children outgrew their winter coats. Sizes 6, 8 and 10.',
    'I have an interview on {date+3-7} and nothing to wear to it. I wear size {10-18}.',
  ],
  Other: [
    'I need a ride to my treatments on Tuesdays. I can walk to the corner.',
    'My car needs a repair that costs {$160-330}. Without it I cannot get to work.',
    'Our front steps are broken and my mother uses a walker.',
  ],
}
