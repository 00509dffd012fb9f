import { join } from 'node:path';
import ts from 'typescript';
import type { Literal, Shape } from '../../contract/resources/check/shape/shape';
import { ROOT } from '../architecture/source-files';

/** One property of a type, as its author wrote it. */
export interface PropertyModel {
  readonly name: string;
  readonly isOptional: boolean;
  readonly shape: Shape;
  /** The type as it is written, for example `FieldCondition<N>[]`. */
  readonly written: string;
  readonly doc: string;
  readonly default: string | null;
}

/** Properties that come with some words of the telling property. */
export interface CaseModel {
  readonly of: readonly string[];
  readonly properties: readonly PropertyModel[];
}

/** An object type of the declaration. */
export interface TypeModel {
  readonly name: string;
  readonly doc: string;
  readonly properties: readonly PropertyModel[];
  /** The property that tells the cases apart; null where there are none. */
  readonly by: string | null;
  readonly byDoc: string;
  readonly cases: readonly CaseModel[];
}

const START = { file: 'contract/resources/declaration.ts', type: 'Declaration' };

/**
 * Reads the types of the declaration, beginning with the whole, in the order in which they are met.
 *
 * @throws Error for a type that no shape can be written of.
 */
export function readTypes(): readonly TypeModel[] {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(ROOT, START.file));
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const start = checker
    .getExportsOfModule(orThrow(module, START.file))
    .find(({ name }) => name === START.type);
  const reader = createTypeReader(checker);
  reader.meet(orThrow(start, START.type));
  return reader.readAll();
}

function createProgram(): ts.Program {
  return ts.createProgram([join(ROOT, START.file)], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
}

function createTypeReader(checker: ts.TypeChecker) {
  const met = new Map<string, { readonly symbol: ts.Symbol; readonly instance: ts.Type }>();

  function meet(symbol: ts.Symbol, instance = checker.getDeclaredTypeOfSymbol(symbol)): Shape {
    if (!met.has(symbol.name)) met.set(symbol.name, { symbol, instance });
    return `@${symbol.name}`;
  }

  /** Types that are met while a type is read come after it. */
  function readAll(): readonly TypeModel[] {
    const models: TypeModel[] = [];
    for (const { symbol, instance } of met.values()) models.push(readType(symbol, instance));
    return models;
  }

  function readType(symbol: ts.Symbol, instance: ts.Type): TypeModel {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const doc = docOf(symbol);
    const members = type.isUnion() ? type.types : [type];
    const by = findTelling(members);
    if (by === null) {
      return { name: symbol.name, doc, properties: readMerged(members, instance), by, byDoc: '', cases: [] };
    }
    const keys = [...new Set(members.map((member) => tagsOf(member, by).join()))];
    const read = keys.map((key) => {
      const group = members.filter((member) => tagsOf(member, by).join() === key);
      return { of: key.split(','), properties: readMerged(group).filter(({ name }) => name !== by) };
    });
    const names = (read[0]?.properties ?? []).filter((property) =>
      read.every(({ properties }) => properties.some((other) => isSame(property, other))),
    );
    const telling = members[0]?.getProperty(by);
    return {
      name: symbol.name,
      doc,
      properties: names,
      by,
      byDoc: telling === undefined ? '' : docOf(telling),
      cases: read.map(({ of, properties }) => ({
        of,
        properties: properties.filter((property) => !names.some((name) => isSame(name, property))),
      })),
    };
  }

  /** The property that every member has and that tells them apart by words. */
  function findTelling(members: readonly ts.Type[]): string | null {
    if (members.length < 2) return null;
    const tells = (name: string) => members.every((member) => tagsOf(member, name).length > 0);
    const words = new Set(members.flatMap((member) => tagsOf(member, 'kind')));
    return tells('kind') && words.size > 1 ? 'kind' : null;
  }

  function tagsOf(member: ts.Type, name: string): readonly string[] {
    const property = member.getProperty(name);
    if (property === undefined) return [];
    const type = checker.getTypeOfSymbol(property);
    const parts = type.isUnion() ? type.types : [type];
    return parts.every((part) => part.isStringLiteral()) ? parts.map((part) => part.value) : [];
  }

  /** Properties of members that are not told apart: needed only where all need them. */
  function readMerged(members: readonly ts.Type[], instance?: ts.Type): readonly PropertyModel[] {
    const names = [
      ...new Set(members.flatMap((member) => checker.getPropertiesOfType(member).map(({ name }) => name))),
    ];
    return names.map((name) => {
      const found = members.map((member) => member.getProperty(name)).filter((each) => each !== undefined);
      const read = found.map((symbol) => readProperty(symbol, instance?.getProperty(name)));
      const shapes = dedupe(read.map(({ shape }) => shape));
      return {
        ...orThrow(read[0], name),
        isOptional: found.length < members.length || read.some(({ isOptional }) => isOptional),
        shape: joinShapes(shapes),
        doc: read.map(({ doc }) => doc).find((doc) => doc !== '') ?? '',
        default: read.map((each) => each.default).find((each) => each !== null) ?? null,
      };
    });
  }

  /** Read as it is written, with its parameters open; only what maps over one needs an instance. */
  function readProperty(symbol: ts.Symbol, instance: ts.Symbol | undefined): PropertyModel {
    const node = symbol.declarations?.find(ts.isPropertySignature)?.type;
    const written = orThrow(node, symbol.name);
    const type = checker.getTypeFromTypeNode(written);
    const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'default');
    return {
      name: symbol.name,
      isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
      shape: toShape(isOpenMap(type) && instance !== undefined ? checker.getTypeOfSymbol(instance) : type),
      written: written.getText(),
      doc: docOf(symbol),
      default: tag === undefined ? null : ts.displayPartsToString(tag.text),
    };
  }

  /** A map from keys that are not known where it is declared, and that are not just any text. */
  function isOpenMap(type: ts.Type): boolean {
    const hasNoKeys = checker.getPropertiesOfType(type).length === 0;
    return type.aliasSymbol?.name === 'Readonly' && hasNoKeys && type.getStringIndexType() === undefined;
  }

  function docOf(symbol: ts.Symbol): string {
    return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s*\n\s*/g, ' ');
  }

  function toShape(type: ts.Type): Shape {
    const named = nameOf(type);
    if (named !== null) return meet(named, type);
    if ((type.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Conditional)) !== 0) {
      return toShape(orThrow(checker.getBaseConstraintOfType(type), checker.typeToString(type)));
    }
    if (type.isUnion()) return toUnionShape(type.types);
    if ((type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0) return 'string';
    if ((type.flags & ts.TypeFlags.Number) !== 0) return 'number';
    const literal = literalOf(type);
    if (literal !== undefined) return { one: [literal] };
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { list: toShape(orThrow(item, 'a list')) };
    }
    const rows = type.getStringIndexType();
    if (rows !== undefined) return { rows: toShape(rows) };
    return { has: shapesOf(readMerged([type]), false), may: shapesOf(readMerged([type]), true) };
  }

  function toUnionShape(parts: readonly ts.Type[]): Shape {
    if (parts.some((part) => (part.flags & ts.TypeFlags.TemplateLiteral) !== 0)) return 'string';
    const literals = parts.map(literalOf).filter((literal) => literal !== undefined);
    const isBoolean = literals.includes(true) && literals.includes(false);
    const choices = isBoolean ? literals.filter((literal) => typeof literal !== 'boolean') : literals;
    const others = parts.filter((part) => literalOf(part) === undefined).map(toShape);
    return joinShapes([
      ...(choices.length > 0 ? [{ one: choices }] : []),
      ...(isBoolean ? ['boolean' as const] : []),
      ...dedupe(others),
    ]);
  }

  function literalOf(type: ts.Type): Literal | undefined {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    if ((type.flags & ts.TypeFlags.Null) !== 0) return null;
    if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0) return undefined;
    return checker.typeToString(type) === 'true';
  }

  /** The name that a type of ours goes by; null for what is written in place. */
  function nameOf(type: ts.Type): ts.Symbol | null {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const isOurs = symbol?.declarations?.some(
      (node) =>
        !node.getSourceFile().fileName.includes('node_modules') &&
        (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)),
    );
    if (symbol === undefined || isOurs !== true) return null;
    const declared = checker.getDeclaredTypeOfSymbol(symbol);
    const members = declared.isUnion() ? declared.types : [declared];
    const areObjects = members.every(
      (member) => (member.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0,
    );
    if (!areObjects || declared.getStringIndexType() !== undefined) return null;
    // Alternatives that no word tells apart are written where they stand.
    return members.length === 1 || findTelling(members) !== null ? symbol : null;
  }

  return { meet, readAll };
}

/** Shapes of the properties that are, or are not, optional. */
export function shapesOf(
  properties: readonly PropertyModel[],
  isOptional: boolean,
): Readonly<Record<string, Shape>> {
  return Object.fromEntries(
    properties.filter((each) => each.isOptional === isOptional).map(({ name, shape }) => [name, shape]),
  );
}

/** One of several shapes; choices become one list of choices. */
function joinShapes(shapes: readonly Shape[]): Shape {
  const choices = shapes.flatMap((shape) => (typeof shape === 'object' && 'one' in shape ? shape.one : []));
  const others = shapes.filter((shape) => typeof shape === 'string' || !('one' in shape));
  const joined: readonly Shape[] = [...(choices.length > 0 ? [{ one: choices }] : []), ...others];
  const [only] = joined;
  return joined.length === 1 && only !== undefined ? only : { any: joined };
}

function dedupe(shapes: readonly Shape[]): readonly Shape[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
}

function isSame(one: PropertyModel, other: PropertyModel): boolean {
  return (
    one.name === other.name &&
    one.isOptional === other.isOptional &&
    JSON.stringify(one.shape) === JSON.stringify(other.shape)
  );
}

function orThrow<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The types of the declaration lack ${what}.`);
  return value;
}
