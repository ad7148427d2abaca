/** Shows everything in the language that is in the page, which is English where there is none. Imported before what has texts. */
import { setLanguage, type Language } from "../../core/messages/language.ts";

const text = document.getElementById("language")?.textContent;
if (text) setLanguage(JSON.parse(text) as Language);
