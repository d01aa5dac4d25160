import { expect, test } from "vitest";
import { factsOf } from "#tests/support/package-parts.ts";
import { readCreators, sortNameOf } from "./creators.ts";

const people = (metadata: string) =>
  readCreators(factsOf(metadata)).map(
    ({ name, sortName, roles }) => `${name} | ${sortName} | ${roles.join()}`,
  );

interface RoleCase {
  why: string;
  role: string;
  roles: string;
}

const roles: RoleCase[] = [
  { why: "a MARC code is itself", role: "trl", roles: "trl" },
  { why: "capitals make no difference", role: "TRL", roles: "trl" },
  { why: "a code that MARC does not have is kept", role: "xyz", roles: "xyz" },
  { why: "an English word is its code", role: "Translator", roles: "trl" },
  { why: "a writer is an author", role: "writer", roles: "aut" },
  { why: "a foreword is its author's", role: "Foreword", roles: "aui" },
  { why: "the end of an address counts", role: "http://example.org/roles#illustrator", roles: "ill" },
  { why: "a word that nobody knows says nothing", role: "wizard", roles: "aut" },
  { why: "no role is an author", role: "", roles: "aut" },
];

test.each(roles)("of a creator's role: $why", ({ role, roles: expected }) => {
  const refined = `<creator id="c">Ann Bell</creator><meta refines="#c" property="role">${role}</meta>`;
  expect(people(refined)).toEqual([`Ann Bell | Bell, Ann | ${expected}`]);
  expect(people(`<creator opf:role="${role}">Ann Bell</creator>`)).toEqual(people(refined));
});

interface PeopleCase {
  why: string;
  metadata: string;
  people: string[];
}

const lists: PeopleCase[] = [
  {
    why: "contributors follow the creators, wherever they stand",
    metadata: "<contributor>Cy Dent</contributor><creator>Ann Bell</creator>",
    people: ["Ann Bell | Bell, Ann | aut", "Cy Dent | Dent, Cy | ctb"],
  },
  {
    why: "a contributor with a role has that role",
    metadata: '<contributor opf:role="nrt">Cy Dent</contributor>',
    people: ["Cy Dent | Dent, Cy | nrt"],
  },
  {
    why: "someone who is named twice is one person with both roles",
    metadata: '<creator>Ann Bell</creator><contributor opf:role="ill">Ann Bell</contributor>',
    people: ["Ann Bell | Bell, Ann | aut,ill"],
  },
  {
    why: "one role said twice is one role",
    metadata: '<creator opf:role="aut">Ann Bell</creator><creator opf:role="aut">Ann  Bell</creator>',
    people: ["Ann Bell | Bell, Ann | aut"],
  },
  {
    why: "semicolons part people",
    metadata: "<creator>Ann Bell; Cy Dent;</creator>",
    people: ["Ann Bell | Bell, Ann | aut", "Cy Dent | Dent, Cy | aut"],
  },
  {
    why: "an ampersand parts people with two names each",
    metadata: "<creator>Ann Bell &amp; Cy Dent</creator>",
    people: ["Ann Bell | Bell, Ann | aut", "Cy Dent | Dent, Cy | aut"],
  },
  {
    why: "an ampersand belongs to a firm",
    metadata: "<creator>Bell &amp; Sons</creator>",
    people: ["Bell & Sons | Bell & Sons | aut"],
  },
  {
    why: "an ampersand without spaces belongs to the name",
    metadata: "<creator>Ann Bell&amp;Cy Dent</creator>",
    people: ["Ann Bell&Cy Dent | Ann Bell&Cy Dent | aut"],
  },
  {
    why: "a sort name is used for one person",
    metadata: '<creator opf:file-as="Zeta, Ann">Ann Bell</creator>',
    people: ["Ann Bell | Zeta, Ann | aut"],
  },
  {
    why: "a sort name of two people is nobody's",
    metadata: '<creator opf:file-as="Bell, Ann and Dent, Cy">Ann Bell; Cy Dent</creator>',
    people: ["Ann Bell | Bell, Ann | aut", "Cy Dent | Dent, Cy | aut"],
  },
  {
    why: "a sort name is cleaned like a name",
    metadata: '<creator opf:file-as="Bell,&#x202E; Ann">Ann &#x202E;Bell</creator>',
    people: ["Ann Bell | Bell, Ann | aut"],
  },
  {
    why: "a name of nothing but signs that go is nobody",
    metadata: "<creator>&#x202E;</creator><creator>;;</creator>",
    people: [],
  },
  { why: "an empty element is nobody", metadata: "<creator/><creator> </creator>", people: [] },
];

test.each(lists)("of a book's people: $why", ({ metadata, people: expected }) => {
  expect(people(metadata)).toEqual(expected);
});

interface SortCase {
  name: string;
  sortName: string;
  why: string;
}

const names: SortCase[] = [
  { name: "Ann Bell", sortName: "Bell, Ann", why: "the last name comes first" },
  { name: "Ann C. Bell", sortName: "Bell, Ann C.", why: "initials stay with the first name" },
  { name: "Ann Bell-Dent", sortName: "Bell-Dent, Ann", why: "a double name is one" },
  { name: "Siân O’Brien", sortName: "O’Brien, Siân", why: "an apostrophe is part of a name" },
  { name: "Vincent van Gogh", sortName: "van Gogh, Vincent", why: "Dutch “van” goes with the last name" },
  { name: "Johann von Goethe", sortName: "von Goethe, Johann", why: "German “von” does too" },
  { name: "Simone de Beauvoir", sortName: "Beauvoir, Simone de", why: "French “de” does not" },
  { name: "Robert Downey Jr.", sortName: "Downey Jr., Robert", why: "a suffix stays behind the last name" },
  { name: "Henry Ford III", sortName: "Ford III, Henry", why: "a number stays behind the last name" },
  { name: "Plato", sortName: "Plato", why: "one name stays" },
  {
    name: "Νίκος Καζαντζάκης",
    sortName: "Καζαντζάκης, Νίκος",
    why: "Greek names are sorted like Latin ones",
  },
  { name: "Лев Толстой", sortName: "Толстой, Лев", why: "Cyrillic names are too" },
  { name: "夏目 漱石", sortName: "夏目 漱石", why: "Japanese names begin with the last name already" },
  { name: "Bell, Ann", sortName: "Bell, Ann", why: "a name with a comma is sorted already" },
  { name: "The Beatles", sortName: "The Beatles", why: "a group is no person" },
  { name: "Die Ärzte", sortName: "Die Ärzte", why: "a group may have a German article" },
  { name: "Section 9", sortName: "Section 9", why: "a name with digits is no person's" },
  {
    name: "Committee for the Care of Old Books",
    sortName: "Committee for the Care of Old Books",
    why: "more than five words are an institution",
  },
  { name: "Henry III", sortName: "Henry III", why: "a suffix is no last name" },
];

test.each(names)("“$name” is sorted as “$sortName”: $why", ({ name, sortName }) => {
  expect(sortNameOf(name)).toBe(sortName);
});
