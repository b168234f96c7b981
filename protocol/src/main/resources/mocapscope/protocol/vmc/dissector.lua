-- VMC: datagrams of Open Sound Control, each a message or a bundle of messages. The address of a message names its
-- arguments; their types are those of its type tags.

local MOST_BUNDLES = 8
local BUNDLE = "#bundle\0"
local TAGS = {
    i = "i32", f = "f32", h = "i64", t = "u64", d = "f64", c = "u32", r = "u32", m = "u32", s = "text", S = "text",
}

field.start = ProtoField.string(protocol.id .. ".start", "start")
field.time_tag = ProtoField.uint64(protocol.id .. ".time_tag", "time_tag")
field.size = ProtoField.int32(protocol.id .. ".size", "size")
field.address = ProtoField.string(protocol.id .. ".address", "address")
field.type_tags = ProtoField.string(protocol.id .. ".type_tags", "type_tags")
field.args_i32 = ProtoField.int32(protocol.id .. ".args.i32", "args")
field.args_u32 = ProtoField.uint32(protocol.id .. ".args.u32", "args")
field.args_i64 = ProtoField.int64(protocol.id .. ".args.i64", "args")
field.args_u64 = ProtoField.uint64(protocol.id .. ".args.u64", "args")
field.args_f32 = ProtoField.float(protocol.id .. ".args.f32", "args")
field.args_f64 = ProtoField.double(protocol.id .. ".args.f64", "args")
field.args_text = ProtoField.string(protocol.id .. ".args.text", "args")
field.args_blob = ProtoField.bytes(protocol.id .. ".args.blob", "args")

-- Returns the size of a text with its zero bytes, up to a multiple of 4.
local function text_size(c, name)
    local stop = string.find(c.tvb(c.at, left(c)):raw(), "\0", 1, true)
    if not stop then
        reject(c, "no zero byte ends " .. name)
    end
    local size = math.floor((stop - 1) / 4) * 4 + 4
    if size > left(c) then
        reject(c, string.format("%s needs %d bytes, %d left", name, size, left(c)))
    end
    return size
end

local function read_osc_text(c, name, text_field, scope)
    return read_text(c, { name = name, field = text_field }, scope, text_size(c, name))
end

local function list_blob(c, name, scope)
    local size = read_number(c, { type = "i32", name = name .. ".size", field = field.size, unit = "bytes" }, scope)
    if size < 0 or math.ceil(size / 4) * 4 > left(c) then
        reject(c, string.format("a blob of %d bytes, %d left", size, left(c)))
    end
    read_bytes(c, { name = name, field = field.args_blob }, scope, size)
    read_bytes(c, { name = name .. ".padding", field = field.padding }, scope, math.ceil(size / 4) * 4 - size)
end

-- Lists the arguments, named as the address defines; an argument of another type than defined has a general field.
local function list_arguments(c, layout, tags, scope)
    local index = 0
    local depth = 0
    for i = 2, #tags do
        local tag = string.sub(tags, i, i)
        if tag == "[" or tag == "]" then
            depth = depth + (tag == "[" and 1 or -1)
            if depth < 0 then
                reject(c, "the brackets do not match")
            end
        else
            local known = layout and layout.fields[index + 1]
            local name = known and known.name or "args[" .. index .. "]"
            local kind = TAGS[tag]
            local value_field = known and known.type == kind and known.field or kind and field["args_" .. kind]
            if kind == "text" then
                read_osc_text(c, name, value_field, scope)
            elseif kind then
                read_number(c, { type = kind, name = name, field = value_field }, scope)
            elseif tag == "b" then
                list_blob(c, name, scope)
            elseif not string.find("TFNI", tag, 1, true) then
                reject(c, "the type tag " .. tag .. " is unknown")
            end
            index = index + 1
        end
    end
    if depth ~= 0 then
        reject(c, "the brackets do not match")
    end
end

local function list_message(c, scope, info)
    local address = read_osc_text(c, "address", field.address, scope)
    c.tree:append_text(", " .. address)
    add_info(info, address)
    if left(c) == 0 or c.tvb(c.at, 1):uint() ~= 44 then
        reject(c, "no comma follows the address")
    end
    local tags = read_osc_text(c, "type_tags", field.type_tags, scope)
    list_arguments(c, layouts[address] and layouts[address][1], tags, scope)
    if left(c) > 0 then
        reject(c, left(c) .. " bytes follow the last argument")
    end
end

local list_packet

local function list_bundle(c, scope, depth, info)
    if left(c) < 16 or c.tvb(c.at, 8):raw() ~= BUNDLE then
        reject(c, "the packet begins neither with / nor with #bundle")
    elseif depth > MOST_BUNDLES then
        reject(c, "a bundle lies in " .. MOST_BUNDLES .. " bundles")
    end
    read_text(c, { name = "start", field = field.start }, scope, 8)
    read_number(c, { type = "u64", name = "time_tag", field = field.time_tag }, scope)
    local index = 0
    while left(c) > 0 do
        local prefix = scope .. "elements[" .. index .. "]."
        local item = c.tree:add(c.tvb(c.at, math.min(4, left(c))), scope .. "elements[" .. index .. "]")
        local element = cursor(protocol, c.tvb, c.at, c.stop, item, false)
        local size = read_number(element, { type = "i32", name = "size", field = field.size, unit = "bytes" }, prefix)
        if size <= 0 or size > left(element) then
            reject(c, string.format("an element of %d bytes, %d left", size, left(element)))
        end
        item:set_len(4 + size)
        element.stop = element.at + size
        c.at = element.stop
        guarded(element, function()
            list_packet(element, prefix, depth + 1, info)
        end)
        index = index + 1
    end
end

list_packet = function(c, scope, depth, info)
    if left(c) > 0 and c.tvb(c.at, 1):uint() == 47 then
        list_message(c, scope, info)
    else
        list_bundle(c, scope, depth, info)
    end
end

local function dissect(tvb, pinfo, tree)
    local info = info_list()
    local c = cursor(protocol, tvb, 0, tvb:len(), tree:add(protocol.proto, tvb(), "VMC"), false)
    guarded(c, function()
        list_packet(c, "", 1, info)
    end)
    set_columns(protocol, pinfo, info)
    return tvb:len()
end

local dissect_safely = protected(protocol, dissect)

protocol.proto.dissector = function(tvb, pinfo, tree)
    return tvb:len() == 0 and 0 or dissect_safely(tvb, pinfo, tree)
end

-- Finds performers at other ports by an address that begins with /VMC/.
protocol.proto:register_heuristic("udp", function(tvb, pinfo, tree)
    local bytes = tvb:len() >= 8 and tvb():raw() or ""
    if string.sub(bytes, 1, 5) ~= "/VMC/" and not (string.sub(bytes, 1, 8) == BUNDLE
        and string.sub(bytes, 21, 25) == "/VMC/") then
        return false
    end
    pinfo.conversation = protocol.proto
    dissect_safely(tvb, pinfo, tree)
    return true
end)
