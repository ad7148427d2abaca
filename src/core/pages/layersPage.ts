import type { Fetched } from "../api/fetched.ts";
import type { ContainerImages } from "../api/messages.ts";
import type { ChainedImage, Layer, Prefix } from "../images/image.ts";
import { imageMessages } from "../images/problems.ts";
import { errorMessage } from "../messages/errors.ts";
import { listed, message, type Message, plural } from "../messages/message.ts";
import { outcomeOfAnswer, sectionOf, sourcesOf, unknownText } from "./answers.ts";
import { codeCell, fact, messageCell, note, numberCell, textCell, unknownCell, valued } from "./cells.ts";
import type { LoadPage } from "./host.ts";
import type { Block, Cell, Note, Page, Row, Section } from "./page.ts";
import type { SubjectOf } from "./subject.ts";

/**
 * Loads the page of the container images that have the lowest layers of the images of an archive. Every prefix is asked about,
 * the longest first.
 */
export const loadLayersPage: LoadPage<"layers"> = async (subject, { api }, caller, report) => {
  report(() => ({ ...layersPage(subject, new Map()), isLoading: true }));
  const prefixes = subject.images.flatMap((image) => image.prefixes).sort((a, b) => b.layers - a.layers);
  const chainIds = [...new Set(prefixes.map(({ chainId }) => chainId))];
  const answers = await Promise.all(
    chainIds.map(async (chainId) => [chainId, await api.call("QueryContainerImages", { chainId }, caller)] as const),
  );
  return layersPage(subject, new Map(answers));
};

function layersPage(subject: SubjectOf<"layers">, answers: ImageAnswers): Page {
  const { archive, images, unread } = subject;
  const [single] = images.length === 1 ? images : [];
  const [longest] = single?.prefixes ?? [];
  return {
    subject,
    title: archive,
    kind: message("Container images of an archive"),
    verdict: { marks: layersMarks(subject, answers) },
    actions: longest ? [{ kind: "copy", label: message("Copy Chain ID"), text: longest.chainId }] : [],
    sections: [
      ...images.map((image, index) => imageSection(image, answers, index)),
      ...(unread.length > 0 ? [unreadSection(unread)] : []),
    ],
  };
}

/** `3 of 5 layers are those of known images`, for each image; then how many were not read. */
function layersMarks({ images, unread }: SubjectOf<"layers">, answers: ImageAnswers): readonly Cell[] {
  const marks = images.map((image) => {
    // The longest first: one without an answer may be a longer match.
    const kinds = image.prefixes.map(({ chainId }) => answers.get(chainId)?.kind);
    const at = kinds.indexOf("found");
    const isCertain = kinds.slice(0, at < 0 ? undefined : at).every((kind) => kind === "missing");
    const known = image.prefixes[at];
    if (!known) return isCertain ? message("no known image has its layers") : message("not known whose layers it has");
    const total = image.layers.filter(({ isEmpty }) => !isEmpty).length;
    const counts = { layers: known.layers, total };
    return isCertain
      ? message("{layers} of {total} layers are those of known images", counts)
      : message("at least {layers} of {total} layers are those of known images", counts);
  });
  const rest = message("{count} not read", { count: unread.length });
  return [...marks.slice(0, mostImages), ...(unread.length > 0 ? [rest] : [])].map(messageCell);
}

/** The number of images that a verdict has place for. */
const mostImages = 3;

function unreadSection(unread: SubjectOf<"layers">["unread"]): Section {
  return {
    id: "unread",
    title: message("Not Read"),
    sources: [],
    blocks: [
      note(message("The layers of these images are not known."), "unknown"),
      {
        kind: "facts",
        facts: unread.map(({ name, problem }, index) =>
          fact(`image${index + 1}`, message("{name}", { name }), messageCell(imageMessages[problem])),
        ),
      },
    ],
  };
}

/** The answers by chain ID, without those that are still requested. */
type ImageAnswers = ReadonlyMap<string, Fetched<ContainerImages>>;

/** One image: the longest prefix that the service knows, with its repositories; the layers above it; and every prefix. */
function imageSection(image: ChainedImage, answers: ImageAnswers, index: number): Section {
  const { names, platform, layers, prefixes } = image;
  const fetched = prefixes.map(({ chainId }) => answers.get(chainId));
  const [known] = prefixes.flatMap((prefix) => {
    const answer = answers.get(prefix.chainId);
    return answer?.kind === "found" ? [{ prefix, answer }] : [];
  });
  const empty = layers.filter(({ isEmpty }) => isEmpty).length;
  const count = numberCell(layers.length - empty);
  return {
    id: `image${index + 1}`,
    title: listed(names),
    sources: sourcesOf(fetched.map((each) => ({ operation: "QueryContainerImages", fetched: each }))),
    blocks: [
      {
        kind: "facts",
        facts: [
          fact("platform", message("Platform"), platform === undefined ? unknownCell : textCell(platform)),
          fact("layers", message("Layers"), count),
          ...(empty > 0 ? [fact("emptyLayers", message("Empty layers"), numberCell(empty))] : []),
          fact("match", message("Longest match"), known ? prefixCell(known.prefix, image) : unknownCell),
        ],
      },
      ...notesOf(fetched, known !== undefined),
      ...(known
        ? [matchTable(known.prefix, known.answer.value, known.answer.truncated), aboveTable(layers, known.prefix)]
        : []),
      prefixTable(image, answers),
    ],
  };
}

/** `3 of 5 layers, with 1 empty layer` */
function prefixCell({ layers, emptyLayers }: Prefix, image: ChainedImage): Cell {
  const total = image.layers.filter(({ isEmpty }) => !isEmpty).length;
  const full = message("{layers} of {total}", { layers, total });
  const text =
    emptyLayers === 0
      ? full
      : plural(emptyLayers, "{full}, with {count} empty layer", "{full}, with {count} empty layers", { full });
  return valued(messageCell(text), { layers, total, emptyLayers });
}

/** Lists what is not known: a prefix without an answer may be a longer match. */
function notesOf(fetched: readonly (Fetched<ContainerImages> | undefined)[], isMatched: boolean): readonly Note[] {
  if (fetched.includes(undefined)) return [note(message("Loading…"), "loading")];
  const failures = fetched.flatMap((each) => (each?.kind === "failed" ? [each.error] : []));
  const [failure] = failures;
  if (failure) {
    const reason = errorMessage(failure);
    const values = { total: fetched.length, reason };
    return [
      note(
        plural(
          failures.length,
          "{count} of {total} chain IDs is not known, so there may be a longer match: {reason}",
          "{count} of {total} chain IDs are not known, so there may be a longer match: {reason}",
          values,
        ),
        "unknown",
      ),
    ];
  }
  return isMatched ? [] : [note(message("The service knows no container image with the lowest layers."), "unknown")];
}

function matchTable({ layers }: Prefix, images: ContainerImages, isCut = false): Block {
  const values = { count: images.results.length, layers };
  return repositoryTable(images, {
    caption: message("Image repositories of the longest match"),
    heading: isCut
      ? message("Image Repositories ({count}, the most that the service lists)", values)
      : message("Image Repositories ({count})", values),
  });
}

/** The layers of the image itself, from the lowest. */
function aboveTable(layers: readonly Layer[], prefix: Prefix): Block {
  const above = layers.slice(endOf(layers, prefix));
  return {
    kind: "table",
    id: "above",
    caption: message("Layers above the longest match"),
    heading: message("Layers Above ({count})", { count: above.length }),
    columns: [
      { id: "layer", title: message("Layer") },
      { id: "command", title: message("Created By") },
    ],
    rows: above.map(({ diffId, isEmpty, createdBy }) => ({
      cells: [
        isEmpty ? messageCell(message("empty")) : codeCell(diffId.slice(0, "sha256:".length + 12)),
        createdBy === undefined ? unknownCell : textCell(createdBy),
      ],
    })),
  };
}

/** Counts the layers, with empty ones, in the prefix. */
function endOf(layers: readonly Layer[], prefix: Prefix): number {
  let [full, empty] = [0, 0];
  for (const [index, { isEmpty }] of layers.entries()) {
    if (full === prefix.layers && empty >= prefix.emptyLayers) return index;
    if (isEmpty) empty += 1;
    else full += 1;
  }
  return layers.length;
}

function prefixTable(image: ChainedImage, answers: ImageAnswers): Block {
  return {
    kind: "table",
    id: "prefixes",
    caption: message("Every prefix of the layers"),
    heading: message("Chain IDs ({count})", { count: image.prefixes.length }),
    columns: [
      { id: "layers", title: message("Layers") },
      { id: "repositories", title: message("Image Repositories") },
      { id: "chainId", title: message("Chain ID") },
    ],
    rows: image.prefixes.map((prefix): Row => {
      const { chainId } = prefix;
      const cells = [prefixCell(prefix, image), resultCell(chainId, answers), codeCell(chainId)];
      return { cells };
    }),
  };
}

/** A link to all repositories of a chain ID. */
function resultCell(chainId: string, answers: ImageAnswers): Cell {
  const fetched = answers.get(chainId);
  if (!fetched) return messageCell(message("Loading…"));
  if (fetched.kind === "missing") return valued(messageCell(message("none known")), 0);
  if (fetched.kind === "failed") return valued(messageCell(message("not known")), null);
  const { length } = fetched.value.results;
  const text = plural(length, "{count} repository", "{count} repositories");
  return [{ kind: "page", text, subject: { kind: "image", chainId }, value: length }];
}

/** The repositories that have images with the same layers. */
function repositoryTable(
  { results }: ContainerImages,
  titles: { readonly caption: Message; readonly heading?: Message },
): Block {
  return {
    kind: "table",
    id: "repositories",
    ...titles,
    columns: [
      { id: "registry", title: message("Registry"), isSortable: true },
      { id: "repository", title: message("Repository"), isSortable: true },
    ],
    rows: results.map(({ registry, repository }) => ({
      cells: [textCell(registry), textCell(repository)],
      sort: [registry, repository],
    })),
  };
}

/** Loads the page of the repositories of container images that have the layers of a chain ID. */
export const loadImagePage: LoadPage<"image"> = async ({ chainId }, { api }, caller) =>
  imagePage(chainId, await api.call("QueryContainerImages", { chainId }, caller));

function imagePage(chainId: string, fetched: Fetched<ContainerImages> | undefined): Page {
  const head = {
    id: "repositories",
    title: message("Image Repositories"),
    missing: message("The service knows no container image with these layers."),
  };
  const section = sectionOf(head, { operation: "QueryContainerImages", fetched }, (images) => [
    repositoryTable(images, { caption: message("Repositories of container images") }),
  ]);
  return {
    subject: { kind: "image", chainId },
    title: chainId,
    kind: message("Container images by the chain ID of their layers"),
    verdict: fetched && {
      marks: [messageCell(fetched.kind === "found" ? repositoryCount(fetched.value) : unknownText(fetched))],
    },
    actions: [{ kind: "copy", label: message("Copy Chain ID"), text: chainId }],
    sections: [section],
    outcome: outcomeOfAnswer(fetched),
  };
}

function repositoryCount({ results }: ContainerImages): Message {
  return plural(
    results.length,
    "In {count} repository of container images",
    "In {count} repositories of container images",
  );
}
